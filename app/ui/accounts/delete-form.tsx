import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormProblem, useScripts } from '~/ui/kit/form'
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
  const hasScripts = useScripts()
  return (
    <div className={styles.deletion}>
      <div className={styles.words}>
        <p>This cannot be undone.</p>
        <ul>
          <li>
            Your account goes at once: your name, your address, your password, every way to log in
            and every place where you are logged in. Your picture is shown nowhere any more.
          </li>
          <li>
            Events that you have put up stay, so that nobody stands before a closed door. Nothing
            tells any more that they were yours; contact details that you have written into an event
            stay in it.
          </li>
          <li>What we must keep by law, such as receipts, we keep for as long as we must.</li>
          <li>
            Would you like to have your data first?{' '}
            <A href={`${ACCOUNT_PATH}#data`}>Download them on your account’s page.</A>
          </li>
        </ul>
      </div>
      <Form method="post" {...getFormProps(form)} className={styles.form} replace>
        <FormProblem form={form} />
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
              Type <strong>{email}</strong>, so that nobody deletes an account by chance.
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
            Keep It
          </A>
        </div>
      </Form>
    </div>
  )
}
