import { useForm } from '@conform-to/react'
import { Field } from '~/ui/kit/field'
import { A } from '~/ui/kit/link'
import type { SectionProps } from './account-sections'
import { accountFormId, AccountSection, AccountForm, useResetAfterSuccess } from './account-section'

type Props = SectionProps & {
  email: string
  hasPassword: boolean
}

/** The address of the account, and another one in its place. */
export function EmailSection({ email, hasPassword, answer, notice }: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: accountFormId('email'),
    lastResult: answer?.result,
  })
  useResetAfterSuccess('email', notice)
  return (
    <AccountSection
      section="email"
      heading="Email"
      about={
        <>
          You log in with <strong>{email}</strong>. We send a link to a new address, and the old one
          stays until you follow it.
        </>
      }
      notice={notice}
    >
      <AccountForm section="email" act="email" form={form} submit="Change Email">
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
        {answer?.resetHref ? (
          <p>
            <A href={answer.resetHref}>Reset the password of that account</A>
          </p>
        ) : null}
        {hasPassword ? (
          <Field
            label="Your password"
            field={fields.password}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
      </AccountForm>
    </AccountSection>
  )
}
