import type { TemplateValues } from '~/domain/newsroom/export-template'
import type { TemplatePage } from '~/ui/newsroom/template-page'

/** The values of a template's form. */
export function toFormValues({ room, ...values }: TemplateValues): TemplatePage['values'] {
  return { ...values, room: room === null ? undefined : String(room) }
}
