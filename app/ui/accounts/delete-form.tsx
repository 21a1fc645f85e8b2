import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormErrors, useHasJavaScript } from '~/ui/kit/form'
import { A } from '~/ui/kit/link'
import { ACCOUNT_PATH } from './account-sections'
import styles from './delete-form.module.css'

type Props = {
  email: string
  hasPassword: boolean
  result: SubmissionResult<string[]> | undefined
}

/** What becomes of everything when an account is deleted, and the form that does it. */
export function DeleteForm({ email, hasPassword, result }: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'delete-account',
    lastResult: result,
  })
  const isBusy = useNavigation().state !== 'idle'
  const hasScripts = useHasJavaScript()
  return (
    <div className={styles.deletion}>
      <div className={styles.words}>
        <p>This cannot be undone.</p>
        <ul>
          <li>
            Your account is gone at once: your name, your address, your password and every other way
            to log in. Your picture is no longer shown, and you are logged out everywhere.
          </li>
          <li>
            Events that you have put up stay, so that people who plan to go still find them. They no
            longer tell that they were yours. Contact details that you have written into an event
            stay in it.
          </li>
          <li>What the law makes us keep, such as receipts, we keep for as long as it says.</li>
          <li>
            Would you like your data first?{' '}
            <A href={`${ACCOUNT_PATH}#data`}>Download it on your account’s page.</A>
          </li>
        </ul>
      </div>
      <Form method="post" {...getFormProps(form)} className={styles.form} replace>
        <FormErrors form={form} />
        <Field
          label="Your email address"
          field={fields.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          required
          hint={
            <>
              Type <strong>{email}</strong>, so that no account is deleted by mistake.
            </>
          }
        />
        {hasPassword ? (
          <Field
            label="Your password"
            field={fields.password}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <div className={styles.acts}>
          <button type="submit" className={button.button} disabled={hasScripts && isBusy}>
            Delete My Account
          </button>
          <A className={button.second} href={ACCOUNT_PATH}>
            Keep My Account
          </A>
        </div>
      </Form>
    </div>
  )
}
