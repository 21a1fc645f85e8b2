import { z } from 'zod'
import { SETTING_FIELDS } from '~/domain/sites/form/site-form'
import type { SiteFormTexts } from '~/domain/sites/form/site-form-input'
import { formatAdSizes, formatFooterSections } from '~/domain/sites/form/site-form-lists'

const text = z.string().nullish()
const amount = z.union([z.number(), z.string()]).nullish()
const adUnit = z
  .object({
    code: text,
    defaultCode: text,
    sizes: z.array(z.tuple([z.number(), z.number()])).optional(),
  })
  .nullish()

/** The schema of the form refuses what is of the wrong kind. */
const setting = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .nullish()

/** The fields of a site that a program sends (admin specification, section 3); what the form does not know is ignored. */
export const siteInputJson = z.object({
  ...Object.fromEntries(SETTING_FIELDS.map((name) => [name, setting])),
  host: text,
  name: text,
  timezone: text,
  bounds: z.union([z.string(), z.looseObject({})]).nullish(),
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
  canonicalDomain: text,
  otherDomains: z.array(z.string()).nullish(),
})

type SiteInputJson = z.output<typeof siteInputJson>

/** The form's texts with what the program sent. What it left out stays as it is; null empties it. */
export function toSentTexts(before: SiteFormTexts, sent: SiteInputJson): Record<string, unknown> {
  const { bounds, branding, footerSections, googleAds, ...rest } = sent
  const fields: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) fields[name] = toShown(value, fields[name])
  }
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

/** A value as the form shows it; null as the form shows an empty field of the kind of `before`. */
function toShown(value: z.output<typeof setting>, before: unknown): unknown {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'number') return String(value)
  return value ?? (Array.isArray(before) ? [] : typeof before === 'boolean' ? false : null)
}

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
