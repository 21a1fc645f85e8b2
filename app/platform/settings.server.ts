import { z } from 'zod'

const settingsSchema = z.object({
  /** `development` opens what only a developer's machine may have: CLOCK, bare localhost, the outbox. */
  ENVIRONMENT: z.enum(['development', 'production'], 'ENVIRONMENT must be set'),
  /** The domain under which the doors and sites live: `admin.{PRODUCT_DOMAIN}`, `{host}.{PRODUCT_DOMAIN}`. */
  PRODUCT_DOMAIN: z
    .string('PRODUCT_DOMAIN must be set')
    .regex(/^[a-z0-9.-]+$/, 'PRODUCT_DOMAIN must be a domain name in lower case'),
  /** Where images are served. The message is the specification's (section 8 of the public site). */
  IMAGES_URL: z
    .string('imagesUrl must be set')
    .min(1, 'imagesUrl must be set')
    .regex(/^https?:\/\/[^/]+$/, 'IMAGES_URL must be an http or https address without a path'),
  /** Development only: the instant that the whole product takes as now (ISO 8601 with an offset). */
  CLOCK: z.iso
    .datetime({
      offset: true,
      error: 'CLOCK must be an ISO 8601 instant such as 2026-05-01T12:00:00Z',
    })
    .optional()
    .or(z.literal('').transform(() => undefined)),
  /** Whether pages of people who are not signed in are kept in memory. Left out: in production. */
  PAGE_CACHE: z.enum(['on', 'off', ''], "PAGE_CACHE must be 'on' or 'off'").optional(),
  /** A MapLibre style with its key, which browsers read; left out, maps show the site's own shapes. */
  MAP_STYLE_URL: z
    .url({
      protocol: /^https$/,
      error: 'MAP_STYLE_URL must be the https address of a MapLibre style',
    })
    .optional()
    .or(z.literal('').transform(() => undefined)),
})

export type Settings = {
  environment: 'development' | 'production'
  productDomain: string
  imagesUrl: string
  /** Epoch milliseconds, when the clock is stopped. */
  clock: number | undefined
  keepsPages: boolean
  mapStyleUrl: string | undefined
}

export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Reads the worker's settings once. Throws a ConfigurationError that names everything missing or wrong. */
export function parseSettings(env: Record<string, unknown>): Settings {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => issue.message).join('; '))
  }
  const { ENVIRONMENT, PRODUCT_DOMAIN, IMAGES_URL, CLOCK, PAGE_CACHE, MAP_STYLE_URL } = parsed.data
  if (CLOCK && ENVIRONMENT === 'production') {
    throw new ConfigurationError('CLOCK may be set in development only')
  }
  return {
    environment: ENVIRONMENT,
    productDomain: PRODUCT_DOMAIN,
    imagesUrl: IMAGES_URL,
    clock: CLOCK ? Date.parse(CLOCK) : undefined,
    keepsPages: PAGE_CACHE ? PAGE_CACHE === 'on' : ENVIRONMENT === 'production',
    mapStyleUrl: MAP_STYLE_URL,
  }
}
