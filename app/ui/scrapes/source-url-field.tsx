import { Field, type FormField } from '~/ui/kit/fields/field'

/** The URL of a source as somebody pastes it, also without a scheme. */
export function SourceUrlField({ field, hint }: { field: FormField; hint: string }) {
  return (
    <Field
      label="URL"
      field={field}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
    />
  )
}
