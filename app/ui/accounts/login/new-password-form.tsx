import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { resetPasswordForm } from '~/domain/accounts/account-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { FormErrors, JavaScriptField, useHasJavaScript } from '~/ui/kit/forms/form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './login-form.module.css'
import { NewPasswordField } from './new-password-field'

/** A new password for an account, whose email is in the form for password managers. */
export function NewPasswordForm({ email, reply }: { email: string; reply?: FormReply }) {
  const [form, fields] = useValidatedForm({ id: 'new-password', schema: resetPasswordForm, reply })
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} replace>
      <JavaScriptField />
      <FormErrors form={form} />
      <input type="hidden" autoComplete="username" name="email" value={email} readOnly />
      <NewPasswordField label="New password" field={fields.password} email={email} />
      <button type="submit" className={button.button} disabled={useHasJavaScript() && isBusy}>
        {isBusy ? 'One moment…' : 'Change Password'}
      </button>
    </Form>
  )
}
