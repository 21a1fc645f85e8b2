import { deleteAccountForm } from '~/domain/accounts/account-page-form-schemas'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/fields/field'
import { PasswordField } from '~/ui/kit/fields/password-field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import styles from './delete-form.module.css'

type Props = {
  email: string
  hasPassword: boolean
  reply: FormReply | undefined
}

/** The consequences of deleting an account, and the form that deletes it. */
export function DeleteForm({ email, hasPassword, reply }: Props) {
  const schema = deleteAccountForm({ hasPassword })
  const [form, fields] = useValidatedForm({ id: 'delete-account', schema, reply })
  return (
    <div className={styles.page}>
      <div className={styles.consequences}>
        <p>This cannot be undone.</p>
        <ul>
          <li>
            Your account is deleted right away: your name, email, password, picture and every way to
            log in. You’re logged out everywhere.
          </li>
          <li>
            Events you added stay, so that people who plan to go can still find them. Your name is
            removed from them. Contact details you wrote into an event stay in it.
          </li>
          <li>We keep records that the law requires, such as receipts, for as long as it does.</li>
          <li>
            Want a copy first? <A href={`${ACCOUNT_PATH}#data`}>Download your data.</A>
          </li>
        </ul>
      </div>
      <PostForm form={form} className={styles.form} replace>
        <Field
          label="Your email"
          field={fields.email}
          type="email"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          required
          hint={
            <>
              To confirm, type <strong>{email}</strong>.
            </>
          }
        />
        {hasPassword ? (
          <PasswordField
            label="Your password"
            field={fields.password}
            autoComplete="current-password"
            required
          />
        ) : null}
        <div className={button.buttons}>
          <SubmitButton>Delete My Account</SubmitButton>
          <A className={button.second} href={ACCOUNT_PATH}>
            Keep My Account
          </A>
        </div>
      </PostForm>
    </div>
  )
}
