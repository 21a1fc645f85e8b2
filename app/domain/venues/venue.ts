import { z } from 'zod'
import { toSingleLine } from '~/lib/text/single-line'
import { isTimeZone } from '~/lib/time/local-time'

/** A venue of events. Venues that the platform manages have a `label`; venues found in feeds have none. */
export type Venue = {
  id: number
  label: string | null
  name: string
  address: string
  timezone: string
  latitude: number
  longitude: number
  quarantined: boolean
}

/** What a venue is called, and where it is. */
export type VenuePlace = Pick<Venue, 'name' | 'address' | 'latitude' | 'longitude'>

const DECIMAL = /^[+-]?\d{1,3}(\.\d+)?$/

/** Degrees, from a number or from text. */
export function degreesSchema(name: 'latitude' | 'longitude', limit: number, example: string) {
  return z
    .union([z.string().trim(), z.number()], `${name} must not be blank`)
    .refine((value) => value !== '', `${name} must not be blank`)
    .transform((value) => (DECIMAL.test(String(value)) ? Number(value) : Number.NaN))
    .refine((value) => Number.isFinite(value), {
      error: `${name} must be a number of degrees such as ${example}`,
      abort: true,
    })
    .refine((value) => Math.abs(value) <= limit, {
      error: `${name} must be between -${limit} and ${limit}`,
    })
}

/** A venue that the platform manages (admin specification, Scrape Venues). */
export const venueSchema = z.object({
  label: z
    .string('label must not be blank')
    .trim()
    .min(1, 'label must not be blank')
    .max(64, 'label must be at most 64 characters long')
    .regex(/^[a-z0-9-]*$/, 'label must be lower-case letters, digits and hyphens'),
  name: z
    .string('name must not be blank')
    .overwrite(toSingleLine)
    .min(1, 'name must not be blank')
    .max(200, 'name must be at most 200 characters long'),
  address: z
    .string()
    .overwrite(toSingleLine)
    .max(300, 'address must be at most 300 characters long')
    .default(''),
  timezone: z
    .string('timezone must not be blank')
    .trim()
    .min(1, 'timezone must not be blank')
    .refine(
      (zone) => zone === '' || isRegionZone(zone),
      'timezone must be an IANA zone such as America/Chicago',
    ),
  latitude: degreesSchema('latitude', 90, '43.07132'),
  longitude: degreesSchema('longitude', 180, '-87.90115'),
})

export type VenueInput = z.output<typeof venueSchema>

/** Runtimes also accept '+05:00', 'EST' and other spellings; a venue's zone is the name of a region, or UTC. */
function isRegionZone(zone: string): boolean {
  return (zone === 'UTC' || /^[A-Z][A-Za-z]+\/[A-Za-z0-9_+/-]+$/.test(zone)) && isTimeZone(zone)
}
