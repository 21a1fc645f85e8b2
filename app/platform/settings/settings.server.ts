import { z } from 'zod'
import { isHttpUrl } from '~/lib/text/http-url'
import { isEmail } from '~/lib/text/is-email'
import { chooseMap, type MapSettings, mapSettingsSchema } from '~/platform/maps/map-settings.server'
import {
  type StripeSettings,
  stripeSettingsSchema,
} from '~/platform/payments/stripe-settings.server'

/** An empty setting counts as not set. */
const notSet = z.literal('').transform(() => undefined)

const word = (name: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, `${name} must be one word`)
    .optional()
    .or(notSet)

const settingsSchema = z.object({
  /** `development` enables CLOCK, bare localhost and the outbox. */
  ENVIRONMENT: z.enum(['development', 'production'], 'ENVIRONMENT must be set'),
  /** The domain under which the doors and sites live: `admin.{PRODUCT_DOMAIN}`, `{host}.{PRODUCT_DOMAIN}`. */
  PRODUCT_DOMAIN: z
    .string('PRODUCT_DOMAIN must be set')
    .regex(/^[a-z0-9.-]+$/, 'PRODUCT_DOMAIN must be a domain name in lower case'),
  /** Where images are served. The error message is the specification's (section 8 of the public site). */
  IMAGES_URL: z
    .string('imagesUrl must be set')
    .min(1, 'imagesUrl must be set')
    .regex(/^https?:\/\/[^/]+$/, 'IMAGES_URL must be an http or https URL without a path'),
  /** Development only: stops the product's clock at this time (ISO 8601 with an offset). */
  CLOCK: z.iso
    .datetime({
      offset: true,
      error: 'CLOCK must be an ISO 8601 instant such as 2026-05-01T12:00:00Z',
    })
    .optional()
    .or(notSet),
  /** Whether pages for visitors who are not signed in are cached. Default: only in production. */
  PAGE_CACHE: z.enum(['on', 'off', ''], "PAGE_CACHE must be 'on' or 'off'").optional(),
  /** The email that all emails are sent from; its domain must be verified with the email service. */
  MAIL_FROM: z
    .string()
    .refine(isEmail, 'MAIL_FROM must be an email such as events@events.example')
    .optional()
    .or(notSet),
  /** The email API, when MAIL_API_KEY is set. */
  MAIL_API_URL: z
    .string()
    .refine(isHttpUrl, 'MAIL_API_URL must be an https URL')
    .optional()
    .or(notSet),
  MAIL_API_KEY: word('MAIL_API_KEY'),
  /** The OAuth client for sign-in with Google; both or neither. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Development only: the issuer of an OpenID Connect provider that replaces Google. */
  GOOGLE_ISSUER: z
    .url({ error: 'GOOGLE_ISSUER must be the URL of an OpenID Connect provider' })
    .optional()
    .or(notSet),
  /** The keys of a Turnstile widget, which then checks who creates an account; both or neither. */
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  /** The service that finds addresses and places. Without it, our own venues and regions are searched. */
  GEOCODER: z
    .enum(
      ['nominatim', 'mapbox', 'maptiler', ''],
      "GEOCODER must be 'nominatim', 'mapbox' or 'maptiler'",
    )
    .optional(),
  /** The Nominatim server. */
  GEOCODER_URL: z
    .string()
    .refine(isHttpUrl, 'GEOCODER_URL must be an https URL')
    .optional()
    .or(notSet),
  GEOCODER_KEY: word('GEOCODER_KEY'),
  /** Where page views are counted: in our own database, or in Cloudflare's Analytics Engine. Default: the database. */
  TRAFFIC_COUNTS: z
    .enum(
      ['database', 'analytics-engine', ''],
      "TRAFFIC_COUNTS must be 'database' or 'analytics-engine'",
    )
    .optional(),
  /** What the binding TRAFFIC names in wrangler.toml. */
  TRAFFIC_DATASET: z
    .string()
    .regex(/^[a-z_][a-z0-9_]*$/i, 'TRAFFIC_DATASET must be the name of a dataset')
    .optional()
    .or(notSet),
  CLOUDFLARE_ACCOUNT_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'CLOUDFLARE_ACCOUNT_ID must be the 32 digits of an account id')
    .optional()
    .or(notSet),
  /** The key of Ticketmaster's Discovery API, which its feeds are read with. */
  TICKETMASTER_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'TICKETMASTER_API_KEY must be one word')
    .optional()
    .or(notSet),
  /** Our own choice, with which IndexNow knows that changed pages are submitted by us. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens')
    .optional()
    .or(notSet),
  /** A token that may read the account's analytics. */
  ANALYTICS_TOKEN: word('ANALYTICS_TOKEN'),
})

const MAIL_FROM_IN_DEVELOPMENT = 'events@localhost'
const RESEND = 'https://api.resend.com/emails'

export type Settings = {
  environment: 'development' | 'production'
  productDomain: string
  imagesUrl: string
  /** Epoch milliseconds, when the clock is stopped. */
  clock: number | undefined
  cachesPages: boolean
  /** What maps are drawn on. */
  map: MapSettings
  mailFrom: string | undefined
  mailApiUrl: string
  mailApiKey: string | undefined
  /** Undefined when sign-in with Google is not configured. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  /** Undefined when the embedded check is used. */
  turnstile: { siteKey: string; secretKey: string } | undefined
  /** Undefined when feeds of Ticketmaster cannot be read. */
  ticketmasterKey: string | undefined
  /** Undefined when changed pages are not submitted to search engines. */
  indexNowKey: string | undefined
  /** Undefined when only our own venues and regions are searched. The key may be empty for Nominatim. */
  geocoder:
    | { kind: 'nominatim'; url: string; key: string }
    | { kind: 'mapbox' | 'maptiler'; key: string }
    | undefined
  /** Undefined when our own database counts page views. */
  analytics: { accountId: string; token: string; dataset: string } | undefined
  /** Undefined when no payment provider is connected. */
  stripe: StripeSettings | undefined
}

export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Throws a ConfigurationError that names everything missing or wrong. */
export function parseSettings(env: Record<string, unknown>): Settings {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success) throw toConfigurationError(parsed.error)
  const stripe = stripeSettingsSchema.safeParse(env)
  if (!stripe.success) throw toConfigurationError(stripe.error)
  const map = mapSettingsSchema.safeParse(env)
  if (!map.success) throw toConfigurationError(map.error)
  const { ENVIRONMENT, PRODUCT_DOMAIN, IMAGES_URL, CLOCK, PAGE_CACHE } = parsed.data
  const { MAIL_FROM, MAIL_API_URL, MAIL_API_KEY } = parsed.data
  const isDevelopment = ENVIRONMENT === 'development'
  if (CLOCK && !isDevelopment) {
    throw new ConfigurationError('CLOCK may be set in development only')
  }
  // Over http the API key could be read in transit.
  if (MAIL_API_URL?.startsWith('http:') && !isDevelopment) {
    throw new ConfigurationError('MAIL_API_URL must be an https URL')
  }
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = parsed.data
  if (GOOGLE_ISSUER && !isDevelopment) {
    throw new ConfigurationError('GOOGLE_ISSUER may be set in development only')
  }
  return {
    environment: ENVIRONMENT,
    productDomain: PRODUCT_DOMAIN,
    imagesUrl: IMAGES_URL,
    clock: CLOCK ? Date.parse(CLOCK) : undefined,
    cachesPages: PAGE_CACHE ? PAGE_CACHE === 'on' : !isDevelopment,
    map: chooseMap(map.data, isDevelopment),
    mailFrom: MAIL_FROM ?? (isDevelopment ? MAIL_FROM_IN_DEVELOPMENT : undefined),
    mailApiUrl: MAIL_API_URL ?? RESEND,
    mailApiKey: MAIL_API_KEY,
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            issuer: GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : undefined,
    turnstile: parseTurnstileKeys(parsed.data),
    ticketmasterKey: parsed.data.TICKETMASTER_API_KEY,
    indexNowKey: parsed.data.INDEXNOW_KEY,
    geocoder: parseGeocoder(parsed.data),
    analytics: parseAnalytics(parsed.data),
    stripe: stripe.data,
  }
}

const toConfigurationError = ({ issues }: z.ZodError) =>
  new ConfigurationError(issues.map(({ message }) => message).join('; '))

/** With one key alone the widget would be drawn and never checked, or the reverse. */
function parseTurnstileKeys({
  TURNSTILE_SITE_KEY: siteKey,
  TURNSTILE_SECRET_KEY: secretKey,
}: z.infer<typeof settingsSchema>): Settings['turnstile'] {
  if (siteKey && secretKey) return { siteKey, secretKey }
  if (!siteKey && !secretKey) return undefined
  throw new ConfigurationError('TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY must be set together')
}

/** Mapbox and MapTiler have a key and their own URL; a Nominatim server has a URL, and some have a key. */
function parseGeocoder({
  ENVIRONMENT,
  GEOCODER: kind,
  GEOCODER_URL: url,
  GEOCODER_KEY: key,
}: z.infer<typeof settingsSchema>): Settings['geocoder'] {
  if (!kind) {
    if (!url && !key) return undefined
    throw new ConfigurationError('GEOCODER must be set with GEOCODER_URL and GEOCODER_KEY')
  }
  if (kind === 'nominatim') {
    if (!url) throw new ConfigurationError('GEOCODER_URL must be set when GEOCODER is nominatim')
    if (url.startsWith('http:') && ENVIRONMENT === 'production') {
      throw new ConfigurationError('GEOCODER_URL must be an https URL')
    }
    return { kind, url, key: key ?? '' }
  }
  if (url) throw new ConfigurationError('GEOCODER_URL may be set only when GEOCODER is nominatim')
  if (!key) throw new ConfigurationError(`GEOCODER_KEY must be set when GEOCODER is ${kind}`)
  return { kind, key }
}

/** Counts that nobody can read would be lost, so what reads them is set with what writes them. */
function parseAnalytics({
  TRAFFIC_COUNTS: counts,
  TRAFFIC_DATASET: dataset,
  CLOUDFLARE_ACCOUNT_ID: accountId,
  ANALYTICS_TOKEN: token,
}: z.infer<typeof settingsSchema>): Settings['analytics'] {
  if (counts !== 'analytics-engine') return undefined
  if (dataset && accountId && token) return { accountId, token, dataset }
  throw new ConfigurationError(
    'TRAFFIC_DATASET, CLOUDFLARE_ACCOUNT_ID and ANALYTICS_TOKEN must be set when TRAFFIC_COUNTS is analytics-engine',
  )
}
