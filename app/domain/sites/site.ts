import { z } from 'zod'
import type { Shape } from '~/lib/geojson'

const linkSchema = z.object({ title: z.string(), url: z.string() })

/** Colours are `#rrggbb`; the fonts are the families of app/ui/styles that need no download. */
const brandingSchema = z.object({
  primary: z.string().optional(),
  accent: z.string().optional(),
  font: z.enum(['sans', 'serif', 'rounded']).optional(),
  radius: z.number().min(0).max(24).optional(),
  tagline: z.string().optional(),
})

/** Pixels, for each of the three breakpoints (specification, section 9). */
const height = z.number().min(0).default(0)

/** What one place for advertising is to the ad server: the unit's code, and its sizes as [width, height]. */
const adUnitSchema = z.object({
  code: z.string().optional(),
  sizes: z.array(z.tuple([z.number().int().positive(), z.number().int().positive()])).default([]),
})

const googleAdsSchema = z.object({
  networkCode: z.string(),
  leaderboard: adUnitSchema.optional(),
  rightRail: adUnitSchema.optional(),
})

/** What a site may set beside its host, name, timezone and bounds (specification, entity Site). */
export const siteSettingsSchema = z.object({
  supportEmail: z.string().optional(),
  upsellEmail: z.string().optional(),
  logoChecksum: z.string().optional(),
  logoHeightHeader: z.number().min(0).default(48),
  logoLinkUrl: z.string().default('/'),
  footerSections: z
    .array(z.object({ title: z.string(), links: z.array(linkSchema) }))
    .max(4)
    .default([]),
  defaultEventImageChecksum: z.string().optional(),
  siteNavCategories: z
    .array(z.string())
    .default(['comedy', 'concerts', 'food_and_drink', 'sports', 'theater']),
  homeCategories: z.array(z.string()).default([]),
  /** Ids of events that stand among the highlighted ones, as if picked. */
  homeEvents: z.array(z.number().int()).default([]),
  externalHeaderUrl: z.string().optional(),
  externalHeaderHeightMobile: height,
  externalHeaderHeightTablet: height,
  externalHeaderHeightDesktop: height,
  externalFooterUrl: z.string().optional(),
  externalFooterHeightMobile: height,
  externalFooterHeightTablet: height,
  externalFooterHeightDesktop: height,
  googleAnalyticsTrackingId: z.string().optional(),
  googleTagManagerContainerId: z.string().optional(),
  googleAds: googleAdsSchema.optional(),
  branding: brandingSchema.default({}),
  preventSearchEngineIndex: z.boolean().default(false),
})

export type SiteSettings = z.infer<typeof siteSettingsSchema>
/** Settings as they are given and stored: without the defaults. */
export type GivenSiteSettings = z.input<typeof siteSettingsSchema>

export type Site = {
  id: number
  host: string
  name: string
  timezone: string
  canonicalDomain: string | null
  contentVersion: number
  settings: SiteSettings
}

export type SiteWithBounds = Site & { bounds: Shape | null }

/** Subdomains of the product's domain that are doors and can be no site's host. */
export const RESERVED_HOSTS = ['admin', 'login', 'api', 'images', 'widgets', 'www'] as const

/** The zones a site may have (admin specification, section 5). */
export const SITE_TIMEZONES = [
  'UTC',
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Boise',
  'America/Denver',
  'America/Phoenix',
  'America/Chicago',
  'America/Detroit',
  'America/New_York',
] as const

const HOST_MESSAGE = 'Host must be lower case alphanumeric and between 3 and 32 characters long'

/** What makes a site; the messages are the specification's (admin, section 5). */
export const newSiteSchema = z.object({
  host: z
    .string('Host is required')
    .trim()
    .min(1, 'Host is required')
    .regex(/^[a-z0-9-]{3,32}$/, HOST_MESSAGE)
    .refine((host) => !(RESERVED_HOSTS as readonly string[]).includes(host), 'Host is reserved'),
  name: z.string('Name is required').trim().min(1, 'Name is required').min(3, 'Name is too short'),
  timezone: z.enum(SITE_TIMEZONES, `Timezone must be one of ${SITE_TIMEZONES.join(', ')}`),
})

export type NewSite = z.infer<typeof newSiteSchema>

/** A custom domain of a site, without `www.`; search engines are sent to the canonical one. */
export type SiteDomain = { domain: string; canonical: boolean }

/** A domain name in the form in which it is stored and looked up. */
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform((domain) => domain.replace(/^www\./, ''))
  .refine(
    (domain) =>
      domain.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain),
    'Domain must be a domain name such as events.example.com',
  )
