import { Field } from '~/ui/kit/fields/field'
import { useTypedEmail } from './login-page'

/** The email of an account, in both forms of the login door. */
export function EmailField({ field }: Pick<Parameters<typeof Field>[0], 'field'>) {
  const { setEmail } = useTypedEmail()
  return (
    <Field
      label="Email"
      field={field}
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      autoCapitalize="none"
      required
      onChange={({ currentTarget }) => setEmail(currentTarget.value)}
    />
  )
}
