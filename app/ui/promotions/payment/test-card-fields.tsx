import { forwardRef, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { findTestCard, TEST_CARDS, type TestCard } from '~/lib/test-cards'
import kit from '~/ui/kit/fields/field.module.css'
import styles from './card-fields.module.css'
import type { CardFieldsHandle, CardFieldsProps } from './card-fields-handle'
import { TestAuthentication, type TestAuthenticationHandle } from './test-authentication'
import { TestGatewayBanner } from './test-gateway-banner'

const EXPIRES = '12/34'
const CVC = '123'

/** The fields of the built-in test gateway. They have no names, so that no form sends them. */
export const TestCardFields = forwardRef<CardFieldsHandle, CardFieldsProps>(function TestCardFields(
  { onReady },
  handle,
) {
  const id = useId()
  const [number, setNumber] = useState('')
  const [expires, setExpires] = useState('')
  const [cvc, setCvc] = useState('')
  const authentication = useRef<TestAuthenticationHandle>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are ready once.
  useEffect(() => onReady?.(), [])

  useImperativeHandle(handle, () => ({
    async createToken() {
      const card = findTestCard(number)
      if (!card) return { error: 'Your card number is invalid. Please use a test card.' }
      if (!/^(0[1-9]|1[0-2]) ?\/ ?\d\d$/.test(expires.trim())) {
        return { error: "Your card's expiration date is incomplete." }
      }
      if (!/^\d{3,4}$/.test(cvc.trim())) {
        return { error: "Your card's security code is incomplete." }
      }
      return { token: card.token }
    },
    async confirm(clientSecret) {
      return (await authentication.current?.confirm(clientSecret)) ?? {}
    },
  }))

  const use = (card: TestCard) => {
    setNumber(card.number)
    setExpires(EXPIRES)
    setCvc(CVC)
  }
  return (
    <div className={styles.test}>
      <TestGatewayBanner />
      <details className={styles.cards}>
        <summary>Test cards</summary>
        <ul>
          {TEST_CARDS.map((card) => (
            <li key={card.token} className={styles.card}>
              <button type="button" className={styles.use} onClick={() => use(card)}>
                {card.number}
              </button>
              <span>{card.label}</span>
            </li>
          ))}
        </ul>
      </details>
      <CardInput id={`${id}-number`} label="Card number" value={number} onChange={setNumber} />
      <div className={styles.row}>
        <CardInput
          id={`${id}-expires`}
          label="Expires"
          hint="MM/YY"
          value={expires}
          onChange={setExpires}
        />
        <CardInput id={`${id}-cvc`} label="CVC" value={cvc} onChange={setCvc} />
      </div>
      <TestAuthentication ref={authentication} />
    </div>
  )
})

function CardInput({
  id,
  label,
  hint,
  value,
  onChange,
}: {
  id: string
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className={kit.field}>
      <label className={kit.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={kit.input}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
