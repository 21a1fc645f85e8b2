import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormErrors, JavaScriptField, useHasJavaScript } from '~/ui/kit/form'
import styles from './login-form.module.css'

type Props = {
  email: string
  /** The account was made in another browser: only whoever knows its password made it. */
  asksPassword: boolean
  /** Where whoever did not choose the password sets one of their own. */
  resetHref: string
  result: SubmissionResult<string[]> | undefined
}

/** The button by which a new account's address is proven. */
export function VerifyForm({ email, asksPassword, resetHref, result }: Props) {
  const [form, fields] = useForm<{ password: string }>({ id: 'verify', lastResult: result })
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} replace>
      <JavaScriptField />
      <FormErrors form={form} />
      {asksPassword ? (
        <>
          <input type="hidden" autoComplete="username" name="email" value={email} readOnly />
          <Field
            label="The password that you chose"
            field={fields.password}
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      ) : null}
      <button type="submit" className={button.button} disabled={useHasJavaScript() && isBusy}>
        {isBusy ? 'One moment …' : 'Yes, verify my address'}
      </button>
      {asksPassword ? (
        <p>
          You chose none? Then somebody else made this account with your address.{' '}
          <a href={resetHref}>Reset its password</a> to have it for yourself, or do nothing.
        </p>
      ) : null}
    </Form>
  )
}
