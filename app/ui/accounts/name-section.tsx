import { useForm } from '@conform-to/react'
import { Field } from '~/ui/kit/field'
import type { SectionProps } from './account-sections'
import { formIdOf, Section, SectionForm, useEmptied } from './section'

/** What a person is called. */
export function NameSection({ name, answer, told }: SectionProps & { name: string }) {
  const [form, fields] = useForm<{ name: string }>({
    id: formIdOf('name'),
    lastResult: answer?.result,
    defaultValue: { name },
  })
  useEmptied('name', told)
  return (
    <Section
      section="name"
      heading="Name"
      about="What we call you, here and in our letters to you."
      told={told}
    >
      <SectionForm section="name" act="name" form={form} submit="Save Name">
        <Field label="Name" field={fields.name} autoComplete="name" required dir="auto" />
      </SectionForm>
    </Section>
  )
}
