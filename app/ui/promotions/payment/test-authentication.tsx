import { forwardRef, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import button from '~/ui/kit/button.module.css'
import styles from './card-fields.module.css'

export type TestAuthenticationHandle = {
  confirm(clientSecret: string): Promise<{ error?: string }>
}

type Confirmation = { clientSecret: string; answer: (result: { error?: string }) => void }

const FAILED = 'The test gateway did not answer.'

/** The dialog in which the buyer confirms a payment of the test gateway, as the card's bank would show it. */
export const TestAuthentication = forwardRef<TestAuthenticationHandle, object>(
  function TestAuthentication(_, handle) {
    const dialog = useRef<HTMLDialogElement>(null)
    const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
    const id = useId()

    useImperativeHandle(handle, () => ({
      confirm: (clientSecret) =>
        new Promise((answer) => {
          setConfirmation({ clientSecret, answer })
        }),
    }))

    useEffect(() => {
      if (confirmation) dialog.current?.showModal()
      else dialog.current?.close()
    }, [confirmation])

    const decide = async (isConfirmed: boolean) => {
      if (!confirmation) return
      setConfirmation(null)
      confirmation.answer(await sendDecision(confirmation.clientSecret, isConfirmed))
    }
    return (
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby={id}
        onCancel={(event) => {
          event.preventDefault()
          decide(false)
        }}
      >
        <h2 className={styles.title} id={id}>
          3-D Secure test
        </h2>
        <p>Your bank would ask you here to confirm this payment.</p>
        <div className={styles.row}>
          <button type="button" className={button.button} onClick={() => decide(true)}>
            Complete
          </button>
          <button type="button" className={button.second} onClick={() => decide(false)}>
            Fail
          </button>
        </div>
      </dialog>
    )
  },
)

async function sendDecision(
  clientSecret: string,
  isConfirmed: boolean,
): Promise<{ error?: string }> {
  const [paymentId] = clientSecret.split('_secret')
  try {
    const response = await fetch(`/dev/3d-secure/${paymentId}/answer`, {
      method: 'POST',
      body: new URLSearchParams({ clientSecret, answer: isConfirmed ? 'complete' : 'fail' }),
    })
    return response.ok ? await response.json() : { error: FAILED }
  } catch {
    return { error: FAILED }
  }
}
