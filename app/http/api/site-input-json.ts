import { z } from 'zod'
import type { SiteFormTexts } from '~/domain/sites/site-form-input'
import { formatAdSizes, formatFooterSections } from '~/domain/sites/site-form-lists'

const text = z.string().nullish()
const amount = z.union([z.number(), z.string()]).nullish()
const texts = z.array(z.string()).nullish()
const flag = z.boolean().nullish()
const adUnit = z
  .object({
    code: text,
    defaultCode: text,
    sizes: z.array(z.tuple([z.number(), z.number()])).optional(),
  })
  .nullish()

/** The fields of a site that a program sends (admin specification, section 3); what the form does not know is ignored. */
export const siteInputJson = z.object({
  host: text,
  name: text,
  timezone: text,
  upsellEmail: text,
  supportEmail: text,
  bounds: z.union([z.string(), z.looseObject({})]).nullish(),
  logoChecksum: text,
  logoDarkChecksum: text,
  logoHeightHeader: amount,
  logoLinkUrl: text,
  homeLayout: text,
  masthead: text,
  externalHeaderUrl: text,
  externalFooterUrl: text,
  externalHeaderHeightMobile: amount,
  externalFooterHeightMobile: amount,
  externalHeaderHeightTablet: amount,
  externalFooterHeightTablet: amount,
  externalHeaderHeightDesktop: amount,
  externalFooterHeightDesktop: amount,
  defaultEventImageChecksum: text,
  homeCategories: texts,
  siteNavCategories: texts,
  homeEvents: z.array(amount).nullish(),
  branding: z
    .object({
      primary: text,
      accent: text,
      paper: text,
      font: text,
      tagline: text,
      logoGround: text,
      radius: amount,
    })
    .nullish(),
  footerSections: z
    .array(
      z.object({
        title: z.string(),
        links: z.array(z.object({ title: z.string(), url: z.string() })),
      }),
    )
    .nullish(),
  googleAds: z.object({ networkCode: text, leaderboard: adUnit, rightRail: adUnit }).nullish(),
  googleAnalyticsTrackingId: text,
  googleTagManagerContainerId: text,
  ticketmasterFeedEnabled: flag,
  preventSearchEngineIndex: flag,
  featuredSlotsPerDay: amount,
  featuredSalesUntilHour: amount,
  sellerName: text,
  sellerAddress: text,
  sellerTaxLabel: text,
  sellerTaxPercent: amount,
  canonicalDomain: text,
  otherDomains: texts,
})

type SiteInputJson = z.output<typeof siteInputJson>

/** The form's texts with what the program sent. What it left out stays as it is; null empties it. */
export function toSentTexts(before: SiteFormTexts, sent: SiteInputJson): Record<string, unknown> {
  const { bounds, branding, footerSections, googleAds, homeEvents, ...rest } = sent
  const fields: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) fields[name] = typeof value === 'number' ? String(value) : value
  }
  for (const name of LISTS) fields[name] ??= []
  for (const name of FLAGS) fields[name] ??= false
  if (homeEvents !== undefined) fields.homeEvents = (homeEvents ?? []).map(String)
  if (bounds !== undefined) {
    const isText = typeof bounds === 'string' || bounds === null
    fields.bounds = isText ? (bounds ?? '') : JSON.stringify(bounds)
  }
  if (footerSections !== undefined) {
    fields.footerSections = formatFooterSections(footerSections ?? [])
  }
  if (branding !== undefined) Object.assign(fields, toTexts(BRAND_FIELDS, branding))
  if (googleAds !== undefined) Object.assign(fields, toAdTexts(googleAds))
  return fields
}

const LISTS = ['homeCategories', 'siteNavCategories', 'otherDomains'] as const
const FLAGS = ['preventSearchEngineIndex', 'ticketmasterFeedEnabled'] as const

/** The texts of the fields that were sent; of all of them, empty, for null. */
function toTexts(names: Record<string, string>, sent: object | null): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(sent ?? {}))
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, field]) =>
      sent === null || values.get(name) !== undefined
        ? [[field, String(values.get(name) ?? '')]]
        : [],
    ),
  )
}

const BRAND_FIELDS = {
  primary: 'primaryColor',
  accent: 'accentColor',
  font: 'font',
  radius: 'radius',
  paper: 'paperColor',
  tagline: 'tagline',
  logoGround: 'logoGround',
}

function toAdTexts(ads: NonNullable<SiteInputJson['googleAds']> | null): Record<string, string> {
  return {
    ...toTexts({ networkCode: 'adNetworkCode' }, ads),
    ...toUnitTexts('leaderboard', ads === null ? null : ads.leaderboard),
    ...toUnitTexts('rightRail', ads === null ? null : ads.rightRail),
  }
}

type AdUnitJson = NonNullable<SiteInputJson['googleAds']>['leaderboard']

function toUnitTexts(name: 'leaderboard' | 'rightRail', unit: AdUnitJson): Record<string, string> {
  if (unit === undefined) return {}
  const { sizes, ...codes } = unit ?? {}
  return {
    ...toTexts({ code: `${name}Code`, defaultCode: `${name}DefaultCode` }, unit && codes),
    ...((unit === null || sizes !== undefined) && { [`${name}Sizes`]: formatAdSizes(sizes ?? []) }),
  }
}
