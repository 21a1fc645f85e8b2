import { z } from 'zod'
import { isColor } from '~/lib/colors/color'
import { centsField } from '~/lib/forms/cents-field'
import { isDay } from '~/lib/time/local-time'

export const KIT_ZONES = ['UTC', 'Pacific/Honolulu', 'America/Chicago', 'America/New_York']

/** A form with a field of each kind. */
export const kitForm = z.object({
  name: z.string({ error: 'Name is required' }).min(3, 'Name is too short'),
  about: z.string().max(500, 'At most 500 characters').optional(),
  layout: z.enum(['cards', 'list'], { error: 'Choose a layout' }),
  density: z.array(z.enum(['calm', 'dense'])).min(1, 'Choose a density'),
  isPublic: z.boolean().default(false),
  height: z.number({ error: 'Enter a number' }).min(0, 'At least 0').max(400, 'At most 400'),
  price: centsField({ min: 1 }),
  opens: z.string({ error: 'Choose a day' }).refine(isDay, 'Choose a day'),
  timezone: z.string({ error: 'Timezone is required' }),
  color: z.string({ error: 'Enter a color' }).refine(isColor, 'Enter a color such as #1a2b3c'),
  code: z.string({ error: 'Enter some JSON' }).refine(isJson, 'Invalid JSON'),
  image: z.string().optional(),
})

export const personForm = z.object({
  email: z.email({ error: 'Please enter an email address' }),
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
