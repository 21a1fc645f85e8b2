import { z } from 'zod'

const id = z.coerce.number().int().min(1)

/** The buttons of the list of templates. */
export const templateListForms = {
  delete: z.object({ template: id }),
  restore: z.object({ template: id }),
}
