import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormErrors, JavaScriptField, useHasJavaScript } from '~/ui/kit/form'
import styles from './login-form.module.css'

/** A new password for an account; its address stands in the form for those who keep passwords. */
export function NewPasswordForm({
  email,
  result,
}: {
  email: string
  result: SubmissionResult<string[]> | undefined
}) {
  const [form, fields] = useForm<{ password: string }>({ id: 'new-password', lastResult: result })
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} replace>
      <JavaScriptField />
      <FormErrors form={form} />
      <input type="hidden" autoComplete="username" name="email" value={email} readOnly />
      <Field
        label="New password"
        field={fields.password}
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. Several words are easier to remember than odd signs."
      />
      <button type="submit" className={button.button} disabled={useHasJavaScript() && isBusy}>
        {isBusy ? 'One moment …' : 'Change Password'}
      </button>
    </Form>
  )
}
