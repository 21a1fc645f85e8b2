import { PasswordField } from '~/ui/kit/fields/password-field'
import { PasswordStrengthMeter } from './password-strength-meter'

const HINT = 'At least 8 characters. A few random words are strong and easy to remember.'

type Props = Pick<Parameters<typeof PasswordField>[0], 'label' | 'field'> & {
  /** The email of the account, which is no good password. */
  email: string
}

/** A new password, with how strong it is while it is typed. */
export function NewPasswordField({ label, field, email }: Props) {
  return (
    <PasswordField
      label={label}
      field={field}
      autoComplete="new-password"
      required
      hint={HINT}
      measure={(typed) => <PasswordStrengthMeter password={typed} email={email} />}
    />
  )
}
