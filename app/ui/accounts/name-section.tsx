import { useForm } from '@conform-to/react'
import { Field } from '~/ui/kit/field'
import type { SectionProps } from './account-sections'
import { accountFormId, AccountSection, AccountForm, useResetAfterSuccess } from './account-section'

/** What a person is called. */
export function NameSection({ name, answer, notice }: SectionProps & { name: string }) {
  const [form, fields] = useForm<{ name: string }>({
    id: accountFormId('name'),
    lastResult: answer?.result,
    defaultValue: { name },
  })
  useResetAfterSuccess('name', notice)
  return (
    <AccountSection
      section="name"
      heading="Name"
      about="What we call you, here and in our letters to you."
      notice={notice}
    >
      <AccountForm section="name" act="name" form={form} submit="Save Name">
        <Field label="Name" field={fields.name} autoComplete="name" required dir="auto" />
      </AccountForm>
    </AccountSection>
  )
}
