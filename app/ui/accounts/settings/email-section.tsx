import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import { Field } from '~/ui/kit/fields/field'
import { PasswordField } from '~/ui/kit/fields/password-field'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { AccountForm, AccountSection, accountFormId, useResetAfterSuccess } from './account-section'
import type { SectionProps } from './account-sections'

type Props = SectionProps & {
  email: string
  hasPassword: boolean
  /** The login page, which offers a reset link for an email. */
  resetHref: string
}

export function EmailSection({ email, hasPassword, resetHref, reply, notice }: Props) {
  const schema = accountForms({ hasPassword })['change-email']
  const [form, fields] = useValidatedForm({ id: accountFormId('email'), schema, reply })
  useResetAfterSuccess('email', notice)
  return (
    <AccountSection
      section="email"
      heading="Email"
      about={
        <>
          You log in with <strong>{email}</strong>. We’ll send a link to the new email; the old one
          works until you open it.
        </>
      }
      notice={notice}
    >
      <AccountForm intent="change-email" form={form} submit="Change Email">
        <Field
          label="New email"
          field={fields.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          required
        />
        {reply?.offer === 'send-reset-link' ? (
          <p>
            <A href={`${resetHref}&${new URLSearchParams({ email: fields.email.value ?? '' })}`}>
              Reset the password of that account
            </A>
          </p>
        ) : null}
        {hasPassword ? (
          <PasswordField
            label="Your password"
            field={fields.password}
            autoComplete="current-password"
            required
          />
        ) : null}
      </AccountForm>
    </AccountSection>
  )
}
