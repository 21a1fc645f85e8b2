import { z } from 'zod'
import { isPaper, PAPER_MESSAGE } from '~/domain/sites/design/paper'
import { HOME_LAYOUTS, MASTHEADS, SYSTEM_FONTS, TYPEFACES } from '~/domain/sites/design/site-design'
import { newHostSchema } from '~/domain/sites/hosts/site-host'
import type { Shape } from '~/lib/shapes/geojson'
import { HTTP_URL_MESSAGE, parseHttpUrl } from '~/lib/text/http-url'
import { siteNameSchema } from './site-name'

/** The target of an editor's link: a web URL, an email or phone link, or a path of the site. */
const linkUrl = z
  .string()
  .trim()
  .regex(
    /^(https?:\/\/\S+|mailto:\S+|tel:\S+|\/(?![/\\])\S*)$/i,
    'Invalid URL (must start with http, https, mailto, tel or /)',
  )

export const linkSchema = z.object({ title: z.string(), url: linkUrl })

const colorSchema = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Color must be written like #14284b', abort: true })

export const brandingSchema = z.object({
  primary: colorSchema.optional(),
  accent: colorSchema.optional(),
  /** The page's background in light mode; white by default. */
  paper: colorSchema.refine(isPaper, PAPER_MESSAGE).optional(),
  font: z.enum([...SYSTEM_FONTS, ...TYPEFACES]).optional(),
  radius: z.number().min(0).max(24).optional(),
  tagline: z.string().optional(),
  /** The background that the logo was designed for, in light and dark mode: white, or the primary color. */
  logoGround: z.enum(['white', 'primary']).optional(),
})

/** Pixels, at each of the three breakpoints (specification, section 9). */
const height = z.number().min(0).default(0)

/** The URL of an external page, shown in a frame. The message is the specification's (section 5). */
const frameUrl = z.string().trim().refine(isWebUrl, HTTP_URL_MESSAGE).optional()

export const adCodeSchema = z
  .string()
  .regex(
    /^[\w.-]+(\/[\w.-]+)*$/,
    'Ad unit code must be letters, digits, dots, dashes and underscores, with / between its levels',
  )
  .max(200, 'Ad unit code must be at most 200 characters long')

/** An ad slot as the ad server knows it: the unit's code, and its sizes as [width, height] in pixels. */
const adUnitSchema = z.object({
  code: adCodeSchema.optional(),
  /** Used if the site has no code of its own for the slot. */
  defaultCode: adCodeSchema.optional(),
  sizes: z
    .array(z.tuple([z.number().int().min(1).max(2_000), z.number().int().min(1).max(2_000)]))
    .max(20)
    .default([]),
})

export const NO_AD_NETWORK_MESSAGE = 'Ad network code is required'

/** A manager of several networks writes its own code, a comma, and the code of the network. */
export const googleAdsSchema = z.object({
  networkCode: z
    .string(NO_AD_NETWORK_MESSAGE)
    .regex(/^\d{1,20}(,\d{1,20})?$/, 'Ad network code must be digits'),
  leaderboard: adUnitSchema.optional(),
  rightRail: adUnitSchema.optional(),
})

/** The footer shows the first four (specification, section 9). */
export const MAX_FOOTER_SECTIONS = 4

/** The settings of a site besides its host, name, timezone and bounds (specification, entity Site). */
export const siteSettingsSchema = z.object({
  supportEmail: z.string().optional(),
  upsellEmail: z.string().optional(),
  logoChecksum: z.string().optional(),
  /** Shown in dark mode instead of the logo, on whatever is behind it. */
  logoDarkChecksum: z.string().optional(),
  logoHeightHeader: z.number().min(0).default(48),
  logoLinkUrl: linkUrl.default('/'),
  footerSections: z
    .array(z.object({ title: z.string(), links: z.array(linkSchema) }))
    .default([])
    .transform((sections) => sections.slice(0, MAX_FOOTER_SECTIONS)),
  defaultEventImageChecksum: z.string().optional(),
  siteNavCategories: z
    .array(z.string())
    .default(['comedy', 'concerts', 'food_and_drink', 'sports', 'theater']),
  homeCategories: z.array(z.string()).default([]),
  homeLayout: z
    .enum(HOME_LAYOUTS, `Home page layout must be one of ${HOME_LAYOUTS.join(', ')}`)
    .default('stories'),
  masthead: z.enum(MASTHEADS, `Masthead must be one of ${MASTHEADS.join(', ')}`).default('band'),
  /** Ids of events that are shown among the highlighted ones, as if they were picked. */
  homeEvents: z.array(z.number().int()).default([]),
  externalHeaderUrl: frameUrl,
  externalHeaderHeightMobile: height,
  externalHeaderHeightTablet: height,
  externalHeaderHeightDesktop: height,
  externalFooterUrl: frameUrl,
  externalFooterHeightMobile: height,
  externalFooterHeightTablet: height,
  externalFooterHeightDesktop: height,
  googleAnalyticsTrackingId: z
    .string()
    .regex(
      /^(G-[A-Z0-9]{4,20}|UA-\d{4,10}-\d{1,4})$/,
      'Tracking id must be like G-AB12CD34EF or UA-12345678-1',
    )
    .optional(),
  googleTagManagerContainerId: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'Container id must be like GTM-AB12CD3')
    .optional(),
  googleAds: googleAdsSchema.optional(),
  branding: brandingSchema.default({}),
  preventSearchEngineIndex: z.boolean().default(false),
  /** Whether events of the Ticketmaster feed are listed. */
  ticketmasterFeedEnabled: z.boolean().default(false),
  /** How many events can be bought a place as featured, on each day. */
  featuredSlotsPerDay: z.number().int().min(0).max(100).default(6),
  /** Until what hour of the site's day that day itself is sold, 0 to 24. */
  featuredSalesUntilHour: z.number().int().min(0).max(24).default(18),
  /** Who sells featured days, as receipts say; the site by default. The address has lines. */
  sellerName: z.string().max(200, 'Seller must be at most 200 characters long').optional(),
  sellerAddress: z.string().max(500, 'Address must be at most 500 characters long').optional(),
  sellerTaxLabel: z.string().max(40, 'Tax must be at most 40 characters long').optional(),
  /** Included in the prices; up to three decimals. */
  sellerTaxPercent: z.number().min(0).max(99).optional(),
})

export type SiteSettings = z.infer<typeof siteSettingsSchema>
/** Settings as entered and stored, without defaults. */
export type GivenSiteSettings = z.input<typeof siteSettingsSchema>

export type Site = {
  id: number
  host: string
  name: string
  timezone: string
  canonicalDomain: string | null
  contentVersion: number
  /** The state of SEARCH that belongs to `contentVersion`; empty if that is unknown. */
  searchBookmark: string
  settings: SiteSettings
}

/** Parses stored settings. An invalid setting counts as not set, so that it cannot break a site's pages. */
export function parseSiteSettings(stored: Record<string, unknown>): SiteSettings {
  const parsed = siteSettingsSchema.safeParse(stored)
  if (parsed.success) return parsed.data
  const invalid = new Set(parsed.error.issues.map(({ path }) => path[0]))
  return siteSettingsSchema.parse(
    Object.fromEntries(Object.entries(stored).filter(([name]) => !invalid.has(name))),
  )
}

/**
 * The URL's host is used in the Content-Security-Policy, where some characters that URLs allow in hosts have another
 * meaning.
 */
function isWebUrl(text: string): boolean {
  const url = parseHttpUrl(text)
  if (url === null || url.username || url.password) return false
  return /^([\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname)
}

export type SiteWithBounds = Site & { bounds: Shape | null }

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

export const siteTimezoneSchema = z.enum(
  SITE_TIMEZONES,
  `Timezone must be one of ${SITE_TIMEZONES.join(', ')}`,
)

/** A site to create; the messages are the specification's (admin, section 5). */
export const newSiteSchema = z.object({
  host: newHostSchema,
  name: siteNameSchema,
  timezone: siteTimezoneSchema,
})

export type NewSite = z.infer<typeof newSiteSchema>

/** A custom domain of a site, without `www.`; search engines are redirected to the canonical one. */
export type SiteDomain = { domain: string; canonical: boolean }

/** A domain name in the form in which it is stored and compared. */
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

/** The message about the first of these domains that belongs to the product; null if none does. */
export function findProductDomain(domains: SiteDomain[], productDomain: string): string | null {
  const own = domains.find(({ domain }) => `.${domain}`.endsWith(`.${productDomain}`))
  return own
    ? `${own.domain} belongs to the product: a site answers there by its host already`
    : null
}
