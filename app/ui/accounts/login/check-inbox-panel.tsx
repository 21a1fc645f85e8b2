import { Form, useNavigation } from '@remix-run/react'
import type { FormReply } from '~/lib/forms/form-reply'
import { FormNotice } from '~/ui/kit/forms/form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { ErrorMessage } from '~/ui/kit/notice'
import { ACCOUNT_MESSAGES } from '../settings/account-messages'
import styles from './check-inbox-panel.module.css'

type Props = {
  purpose: 'verify' | 'reset'
  email: string
  /** How long the link is valid. */
  hours: number
  /** The form with the email, to correct it. */
  changeHref: string
  loginHref: string
  reply: FormReply | undefined
}

const SENT = { verify: ACCOUNT_MESSAGES.verifySent, reset: ACCOUNT_MESSAGES.resetSent }

/** After a link was emailed: where it was sent, and what to do when it does not arrive. */
export function CheckInboxPanel({ purpose, email, hours, changeHref, loginHref, reply }: Props) {
  const isBusy = useNavigation().state !== 'idle'
  const error = reply?.result.error?.['']?.[0]
  return (
    <div className={styles.panel}>
      {error ? (
        <ErrorMessage id="check-inbox-error" isFocused>
          {error}
        </ErrorMessage>
      ) : (
        <FormNotice>{reply?.notice ?? SENT[purpose]}</FormNotice>
      )}
      <p>
        The email goes to <strong className={styles.email}>{email}</strong>. Its link works once,
        within {hours} hours.
      </p>
      <section className={styles.help} aria-labelledby="not-there">
        <h2 className={styles.heading} id="not-there">
          Nothing there?
        </h2>
        <p>It can take a few minutes. Look in your spam folder too.</p>
        <Form method="post" className={styles.ways} replace>
          <SubmitButton variant="second">{isBusy ? 'One moment…' : 'Send It Again'}</SubmitButton>
        </Form>
        <p>
          Wrong address? <a href={changeHref}>Change it</a>
        </p>
      </section>
      <p className={styles.back}>
        <a href={loginHref}>Go to Log In</a>
      </p>
    </div>
  )
}
