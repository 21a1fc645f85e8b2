import { useNavigation } from '@remix-run/react'
import { resetPasswordForm } from '~/domain/accounts/passwords/change-and-reset-password-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import { JavaScriptField } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './login-form.module.css'
import { NewPasswordField } from './new-password-field'

/** A new password for an account, whose email is in the form for password managers. */
export function NewPasswordForm({ email, reply }: { email: string; reply?: FormReply }) {
  const [form, fields] = useValidatedForm({ id: 'new-password', schema: resetPasswordForm, reply })
  const isBusy = useNavigation().state !== 'idle'
  return (
    <PostForm form={form} className={styles.form} replace>
      <JavaScriptField />
      <input type="hidden" autoComplete="username" name="email" value={email} readOnly />
      <NewPasswordField label="New password" field={fields.password} email={email} />
      <SubmitButton>{isBusy ? 'One moment…' : 'Change Password'}</SubmitButton>
    </PostForm>
  )
}
