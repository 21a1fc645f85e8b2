import { z } from 'zod'

/** A path on this host: neither another host's URL nor a scheme. */
const ownPath = z.string().regex(/^\/(?![/\\])[^\s]*$/)

export const flashSchema = z.object({
  text: z.string().min(1),
  tone: z.enum(['good', 'bad']).default('good'),
  /** The form that undoes what was done. */
  undo: z
    .object({
      action: ownPath,
      fields: z.record(z.string(), z.string()),
      label: z.string().optional(),
    })
    .optional(),
})

/** The outcome of what the viewer just did, shown once on the next page. */
export type Flash = z.output<typeof flashSchema>
export type FlashInput = z.input<typeof flashSchema>
