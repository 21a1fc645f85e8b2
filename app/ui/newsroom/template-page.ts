import type { TemplateValues } from '~/domain/newsroom/export-template'

/** The form of a template. */
export type TemplatePage = {
  site: { id: number; name: string }
  name: string
  /** `openedWith` is absent for a new one. */
  values: Omit<TemplateValues, 'room'> & { room?: string; openedWith?: string }
}
