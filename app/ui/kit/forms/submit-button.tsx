import { useNavigation } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'
import { type ButtonVariant, buttonClass } from '../button-class'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'disabled'> & {
  variant?: ButtonVariant
  /** What the server should do with the form, if it has several buttons. */
  intent?: string
  /** Why else the form cannot be sent now, such as an upload. */
  isBusy?: boolean
}

/** Sends the form around it. It is off while a form is on its way, so that none is sent twice. */
export function SubmitButton({ variant = 'first', intent, isBusy = false, ...props }: Props) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <button
      type="submit"
      className={buttonClass(variant)}
      {...(intent === undefined ? null : { name: 'intent', value: intent })}
      {...props}
      disabled={isBusy || isSending}
    />
  )
}
