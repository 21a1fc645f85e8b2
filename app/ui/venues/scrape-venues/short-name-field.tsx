import { Field, type FormField } from '~/ui/kit/fields/field'

/** The label of a venue that the platform manages, where it is given or changed. */
export function ShortNameField({ field }: { field: FormField }) {
  return (
    <Field
      label="Label"
      field={field}
      autoCapitalize="none"
      spellCheck={false}
      hint="Its short name: lower-case letters, digits and hyphens."
    />
  )
}
