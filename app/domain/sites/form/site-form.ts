import type { Polygon } from 'geojson'
import { z } from 'zod'
import { IMAGE_MISSING_MESSAGE, isChecksum } from '~/domain/images/image'
import { INVALID_BOUNDS, parseBounds } from '~/domain/sites/bounds/bounds'
import { hostSchema } from '~/domain/sites/hosts/site-host'
import {
  adCodeSchema,
  brandingSchema,
  domainSchema,
  type GivenSiteSettings,
  googleAdsSchema,
  NO_AD_NETWORK_MESSAGE,
  type SiteSettings,
  siteSettingsSchema,
  siteTimezoneSchema,
} from '~/domain/sites/site'
import { siteNameSchema } from '~/domain/sites/site-name'
import { isEmail } from '~/lib/text/is-email'
import {
  adSizesSchema,
  domainsSchema,
  eventIdsSchema,
  footerSectionsSchema,
  listSchema,
} from './site-form-lists'

const settings = siteSettingsSchema.shape

/** A text that may be empty, which is then not set. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined)

const email = optionalText.refine(
  (text) => text === undefined || isEmail(text),
  'Please enter a valid email address',
)

const checksum = optionalText.refine(
  (text) => text === undefined || isChecksum(text),
  IMAGE_MISSING_MESSAGE,
)

/** Pixels. */
const height = z
  .string('Height is required')
  .trim()
  .min(1, { error: 'Height is required', abort: true })
  .transform(Number)
  .refine(Number.isFinite, { error: 'Height must be a number', abort: true })
  .refine((pixels) => pixels >= 0, 'Height must be at least 0')
  .refine((pixels) => pixels <= 5_000, 'Height must be at most 5,000')

/** A text of several lines; browsers send CRLF. */
const lines = optionalText.transform((text) => text?.replaceAll('\r\n', '\n'))

const HOUR_MESSAGE = 'Today can be booked until an hour from 0 to 24'
const TAX_MESSAGE = 'Tax rate must be a number from 0 to 99 with at most 3 decimals'

const SLOTS_MESSAGE = 'Featured events a day must be a whole number from 0 to 100'

/** The messages of the specification's outline (admin, section 5) are those of `parseBounds`. */
function readBounds(text: string, context: z.RefinementCtx): Polygon {
  const parsed = parseBounds(text)
  if (parsed.kind === 'polygon') return parsed.bounds
  context.addIssue({ code: 'custom', message: parsed.message })
  return z.NEVER
}

const bounds = z.string(INVALID_BOUNDS).transform(readBounds)

/** Of a site that has none yet. */
const boundsOrNone = z
  .string()
  .default('')
  .transform((text, context) => (text.trim() === '' ? null : readBounds(text, context)))

const domain = optionalText.pipe(domainSchema.optional())

/**
 * The form of a site, in the browser, on the server and for the API (admin specification, section 5). Its fields are flat, so
 * that each has its own message and its own difference from what another editor saved.
 */
const siteFields = z.object({
  name: siteNameSchema,
  host: hostSchema,
  supportEmail: email,
  upsellEmail: email,
  timezone: z
    .string('Timezone is required')
    .min(1, { error: 'Timezone is required', abort: true })
    .pipe(siteTimezoneSchema),
  bounds,
  primaryColor: optionalText.pipe(brandingSchema.shape.primary),
  accentColor: optionalText.pipe(brandingSchema.shape.accent),
  paperColor: optionalText.pipe(brandingSchema.shape.paper),
  font: optionalText.pipe(brandingSchema.shape.font),
  radius: optionalText
    .transform((text) => (text === undefined ? undefined : Number(text)))
    .pipe(z.number('Roundness must be a number from 0 to 24').min(0).max(24).optional()),
  tagline: optionalText.refine(
    (text) => (text ?? '').length <= 200,
    'Tagline must be at most 200 characters long',
  ),
  logoGround: optionalText.pipe(brandingSchema.shape.logoGround),
  logoChecksum: checksum,
  logoDarkChecksum: checksum,
  logoHeightHeader: height,
  logoLinkUrl: optionalText.pipe(settings.logoLinkUrl),
  defaultEventImageChecksum: checksum,
  siteNavCategories: listSchema,
  homeCategories: listSchema,
  homeLayout: optionalText.pipe(settings.homeLayout),
  masthead: optionalText.pipe(settings.masthead),
  homeEvents: eventIdsSchema,
  footerSections: footerSectionsSchema,
  externalHeaderUrl: optionalText.pipe(settings.externalHeaderUrl),
  externalHeaderHeightMobile: height,
  externalHeaderHeightTablet: height,
  externalHeaderHeightDesktop: height,
  externalFooterUrl: optionalText.pipe(settings.externalFooterUrl),
  externalFooterHeightMobile: height,
  externalFooterHeightTablet: height,
  externalFooterHeightDesktop: height,
  adNetworkCode: optionalText.pipe(googleAdsSchema.shape.networkCode.optional()),
  leaderboardCode: optionalText.pipe(adCodeSchema.optional()),
  leaderboardDefaultCode: optionalText.pipe(adCodeSchema.optional()),
  leaderboardSizes: adSizesSchema,
  rightRailCode: optionalText.pipe(adCodeSchema.optional()),
  rightRailDefaultCode: optionalText.pipe(adCodeSchema.optional()),
  rightRailSizes: adSizesSchema,
  googleAnalyticsTrackingId: optionalText.pipe(settings.googleAnalyticsTrackingId),
  googleTagManagerContainerId: optionalText.pipe(settings.googleTagManagerContainerId),
  preventSearchEngineIndex: z.boolean().default(false),
  canonicalDomain: domain,
  otherDomains: domainsSchema,
  ticketmasterFeedEnabled: z.boolean().default(false),
  featuredSlotsPerDay: z
    .string(SLOTS_MESSAGE)
    .trim()
    .regex(/^\d{1,3}$/, { error: SLOTS_MESSAGE, abort: true })
    .transform(Number)
    .refine((slots) => slots <= 100, SLOTS_MESSAGE),
  featuredSalesUntilHour: z
    .string()
    .default('18')
    .transform((text) => text.trim())
    .pipe(z.string().regex(/^\d{1,2}$/, { error: HOUR_MESSAGE, abort: true }))
    .transform(Number)
    .refine((hour) => hour <= 24, HOUR_MESSAGE),
  sellerName: optionalText.pipe(settings.sellerName),
  sellerAddress: lines.pipe(settings.sellerAddress),
  sellerTaxLabel: optionalText.pipe(settings.sellerTaxLabel),
  sellerTaxPercent: optionalText
    .refine((text) => text === undefined || /^\d{1,2}(\.\d{1,3})?$/.test(text), TAX_MESSAGE)
    .transform((text) => (text === undefined ? undefined : Number(text))),
})

const AD_FIELDS = [
  ...(['leaderboardCode', 'leaderboardDefaultCode', 'leaderboardSizes'] as const),
  ...(['rightRailCode', 'rightRailDefaultCode', 'rightRailSizes'] as const),
]

function requireNetworkCode(
  values: Pick<z.output<typeof siteFields>, 'adNetworkCode' | (typeof AD_FIELDS)[number]>,
  context: z.RefinementCtx,
) {
  const hasUnits = AD_FIELDS.some((name) => (values[name]?.length ?? 0) > 0)
  if (hasUnits && values.adNetworkCode === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['adNetworkCode'],
      message: NO_AD_NETWORK_MESSAGE,
    })
  }
}

export const siteFormSchema = siteFields.superRefine(requireNetworkCode)

/** The form of a site that has no bounds yet, which may be saved without them. */
export const unplacedSiteFormSchema = siteFields
  .extend({ bounds: boundsOrNone })
  .superRefine(requireNetworkCode)

export type SiteFormField = keyof typeof siteFields.shape
/** As typed: texts, lists of texts, and check boxes. */
export type SiteFormInput = z.input<typeof siteFormSchema>
/** The bounds are null only for a site that has none yet. */
export type SiteFormValues = z.output<typeof unplacedSiteFormSchema>

/** The fields that are settings, and the name. */
export type SiteSettingValues = Omit<
  SiteFormValues,
  'host' | 'timezone' | 'bounds' | 'canonicalDomain' | 'otherDomains'
>

/** The settings that a valid form describes; what is undefined is not set. */
export function toSiteSettings(values: SiteSettingValues): GivenSiteSettings {
  const { primaryColor: primary, accentColor: accent, paperColor: paper, font } = values
  const { radius, tagline, logoGround } = values
  return {
    ...Object.fromEntries(SETTING_FIELDS.map((name) => [name, values[name]])),
    branding: { primary, accent, paper, font, radius, tagline, logoGround },
    googleAds: toGoogleAds(values),
  }
}

/** The settings that have a field of their own, of the same name. */
export const SETTING_FIELDS = Object.keys(settings).filter(
  (name) => name in siteFields.shape,
) as SettingField[]
export type SettingField = keyof SiteSettings & SiteFormField

function toGoogleAds(values: SiteSettingValues): GivenSiteSettings['googleAds'] {
  if (values.adNetworkCode === undefined) return undefined
  return {
    networkCode: values.adNetworkCode,
    leaderboard: toAdUnit(
      values.leaderboardCode,
      values.leaderboardDefaultCode,
      values.leaderboardSizes,
    ),
    rightRail: toAdUnit(values.rightRailCode, values.rightRailDefaultCode, values.rightRailSizes),
  }
}

function toAdUnit(
  code: string | undefined,
  defaultCode: string | undefined,
  sizes: [number, number][],
) {
  const isEmpty = code === undefined && defaultCode === undefined && sizes.length === 0
  return isEmpty ? undefined : { code, defaultCode, sizes }
}
