import { useNavigation } from '@remix-run/react'
import { verifyEmailForm } from '~/domain/accounts/login/login-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import { PasswordField } from '~/ui/kit/fields/password-field'
import { JavaScriptField } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './login-form.module.css'

type Props = {
  email: string
  /** The account was created in another browser, so only someone who knows its password created it. */
  needsPassword: boolean
  /** The page where a person who did not choose the password can set their own. */
  resetHref: string
  reply: FormReply | undefined
}

/** The button that verifies a new account's email. */
export function VerifyForm({ email, needsPassword, resetHref, reply }: Props) {
  const schema = verifyEmailForm({ needsPassword })
  const [form, fields] = useValidatedForm({ id: 'verify', schema, reply })
  const isBusy = useNavigation().state !== 'idle'
  return (
    <PostForm form={form} className={styles.form} replace>
      <JavaScriptField />
      {needsPassword ? (
        <>
          <input type="hidden" autoComplete="username" name="email" value={email} readOnly />
          <PasswordField
            label="The password you chose"
            field={fields.password}
            autoComplete="current-password"
            required
          />
        </>
      ) : null}
      <SubmitButton>{isBusy ? 'One moment…' : 'Verify My Email'}</SubmitButton>
      {needsPassword ? (
        <p>
          Didn’t choose one? Someone else may have created this account with your email.{' '}
          <a href={resetHref}>Reset the password</a> to make the account yours, or ignore the email.
        </p>
      ) : null}
    </PostForm>
  )
}
