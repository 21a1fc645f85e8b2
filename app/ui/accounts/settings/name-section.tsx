import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import { Field } from '~/ui/kit/fields/field'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { AccountForm, AccountSection, accountFormId, useResetAfterSuccess } from './account-section'
import type { SectionProps } from './account-sections'

const schema = accountForms({ hasPassword: false })['change-name']

export function NameSection({ name, reply, notice }: SectionProps & { name: string }) {
  const [form, fields] = useValidatedForm({
    id: accountFormId('name'),
    schema,
    reply,
    defaultValue: { name },
  })
  useResetAfterSuccess('name', notice)
  return (
    <AccountSection
      section="name"
      heading="Name"
      about="Shown in the account menu and in our emails to you."
      notice={notice}
    >
      <AccountForm intent="change-name" form={form} submit="Save Name">
        <Field label="Name" field={fields.name} autoComplete="name" required dir="auto" />
      </AccountForm>
    </AccountSection>
  )
}
