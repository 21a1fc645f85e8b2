import type { ReactNode } from 'react'
import type { CreateAccountIntent, LoginIntent } from '~/domain/accounts/account-form-schemas'
import button from '~/ui/kit/button.module.css'

/** A button of one of the two forms of the login door. */
export function IntentButton({
  intent,
  className = button.button,
  isDisabled,
  children,
}: {
  intent: LoginIntent | CreateAccountIntent
  className?: string
  isDisabled: boolean
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      disabled={isDisabled}
      formNoValidate
    >
      {children}
    </button>
  )
}
