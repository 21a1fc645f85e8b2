import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ZodType, z } from 'zod'
import { describeIssue } from '~/lib/forms/form-messages'

// biome-ignore lint/suspicious/noExplicitAny: as conform types the values of a form.
export type FormSchema = ZodType<Record<string, any>, Record<string, any>>

export type FormOptions<Schema extends FormSchema> = {
  id: string
  /** The schema that the action also uses; a function if it depends on the button that was pressed. */
  schema: Schema | ((formData: FormData) => Schema)
  reply: { result: SubmissionResult<string[]> } | undefined
  defaultValue?: DefaultValue<z.input<Schema>>
  /**
   * When the first validation happens; later ones happen with each change, so that an error disappears once corrected.
   */
  shouldValidate?: 'onSubmit' | 'onInput'
}

/** A form that is validated in the browser before it is submitted, with the errors of the server's last reply. */
export function useValidatedForm<Schema extends FormSchema>({
  id,
  schema,
  reply,
  defaultValue,
  shouldValidate = 'onSubmit',
}: FormOptions<Schema>) {
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: reply?.result,
    defaultValue,
    shouldValidate,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, {
        schema: typeof schema === 'function' ? schema(formData) : schema,
        error: describeIssue,
      }),
  })
  // Errors that only components below read may never be shown: conform forgets what was read when this renders, and React may
  // then not render those, or abandon the rendering.
  void form.allErrors
  return [form, fields] as const
}
