import { useForm } from '@conform-to/react'
import { Field } from '~/ui/kit/field'
import type { SectionProps } from './account-sections'
import { accountFormId, AccountSection, AccountForm, useResetAfterSuccess } from './account-section'

type Props = SectionProps & { email: string }

/** Another password in place of the one that the account has. */
export function PasswordSection({ email, answer, notice }: Props) {
  const [form, fields] = useForm<{ current: string; password: string }>({
    id: accountFormId('password'),
    lastResult: answer?.result,
  })
  useResetAfterSuccess('password', notice)
  return (
    <AccountSection
      section="password"
      heading="Password"
      about="A new one logs you out everywhere but in this browser."
      notice={notice}
    >
      <AccountForm section="password" act="password" form={form} submit="Change Password">
        <input type="hidden" autoComplete="username" name="username" value={email} readOnly />
        <Field
          label="Current password"
          field={fields.current}
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          label="New password"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          required
          hint="At least 8 characters. Several words are easier to remember than odd signs."
        />
      </AccountForm>
    </AccountSection>
  )
}

/** For an account that has none: a link by which one can be set. */
export function NoPasswordSection({ answer, notice }: SectionProps) {
  const [form] = useForm({ id: accountFormId('password'), lastResult: answer?.result })
  return (
    <AccountSection
      section="password"
      heading="Password"
      about="You log in without one. With one you can log in even when Google cannot be reached."
      notice={notice}
    >
      <AccountForm section="password" act="reset" form={form} submit="Set a Password">
        <p>We send you a link by which you can set one. It logs you out everywhere.</p>
      </AccountForm>
    </AccountSection>
  )
}
