import { useForm } from '@conform-to/react'
import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import { PasswordField } from '~/ui/kit/fields/password-field'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { NewPasswordField } from '../login/new-password-field'
import { AccountForm, AccountSection, accountFormId, useResetAfterSuccess } from './account-section'
import type { SectionProps } from './account-sections'

type Props = SectionProps & { email: string }

const schema = accountForms({ hasPassword: true })['change-password']

export function PasswordSection({ email, reply, notice }: Props) {
  const [form, fields] = useValidatedForm({ id: accountFormId('password'), schema, reply })
  useResetAfterSuccess('password', notice)
  return (
    <AccountSection
      section="password"
      heading="Password"
      about="Changing it logs you out on every other device."
      notice={notice}
    >
      <AccountForm intent="change-password" form={form} submit="Change Password">
        <input type="hidden" autoComplete="username" name="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          field={fields.currentPassword}
          autoComplete="current-password"
          required
        />
        <NewPasswordField label="New password" field={fields.password} email={email} />
      </AccountForm>
    </AccountSection>
  )
}

/** For an account without a password: a link to set one. */
export function NoPasswordSection({ reply, notice }: SectionProps) {
  const [form] = useForm({ id: accountFormId('password'), lastResult: reply?.result })
  return (
    <AccountSection
      section="password"
      heading="Password"
      about="Set a password to log in without Google."
      notice={notice}
    >
      <AccountForm intent="send-reset-link" form={form} submit="Set a Password">
        <p>We’ll email you a link to set one. Setting it logs you out everywhere.</p>
      </AccountForm>
    </AccountSection>
  )
}
