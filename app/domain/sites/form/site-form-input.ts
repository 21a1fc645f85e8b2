import { UNSUPPORTED_GEOMETRY } from '~/domain/sites/bounds/bounds'
import type { SiteDomain, SiteWithBounds } from '~/domain/sites/site'
import {
  SETTING_FIELDS,
  type SettingField,
  type SiteFormField,
  type SiteFormInput,
} from './site-form'
import { formatAdSizes, formatFooterSections } from './site-form-lists'

/** What a site's form shows: texts, lists of texts, and check boxes. */
export type SiteFormTexts = { [Name in SiteFormField]: NonNullable<SiteFormInput[Name]> }

/** A stored site as its form shows it. */
export function toSiteFormTexts(
  { settings, bounds, ...site }: SiteWithBounds,
  domains: SiteDomain[],
): SiteFormTexts {
  const { branding, googleAds, footerSections } = settings
  const { leaderboard, rightRail } = googleAds ?? {}
  const texts = SETTING_FIELDS.map((name) => [name, toText(settings[name])])
  return {
    ...(Object.fromEntries(texts) as Pick<SiteFormTexts, SettingField>),
    name: site.name,
    host: site.host,
    timezone: site.timezone,
    bounds: bounds === null ? '' : JSON.stringify(bounds),
    primaryColor: branding.primary ?? '',
    accentColor: branding.accent ?? '',
    paperColor: branding.paper ?? '',
    font: branding.font ?? '',
    radius: String(branding.radius ?? ''),
    tagline: branding.tagline ?? '',
    logoGround: branding.logoGround ?? '',
    footerSections: formatFooterSections(footerSections),
    adNetworkCode: googleAds?.networkCode ?? '',
    leaderboardCode: leaderboard?.code ?? '',
    leaderboardDefaultCode: leaderboard?.defaultCode ?? '',
    leaderboardSizes: formatAdSizes(leaderboard?.sizes ?? []),
    rightRailCode: rightRail?.code ?? '',
    rightRailDefaultCode: rightRail?.defaultCode ?? '',
    rightRailSizes: formatAdSizes(rightRail?.sizes ?? []),
    canonicalDomain: domains.find(({ canonical }) => canonical)?.domain ?? '',
    otherDomains: domains.flatMap(({ canonical, domain }) => (canonical ? [] : [domain])),
  }
}

/** A setting as its field shows it. */
function toText(value: unknown): string | string[] | boolean {
  if (typeof value === 'boolean') return value
  return Array.isArray(value) ? value.map(String) : String(value ?? '')
}

/** What the form says as a whole when it cannot be saved (admin specification, section 5). */
export function describeSiteFormErrors(
  fieldErrors: Record<string, string[] | null | undefined>,
): string {
  if (fieldErrors.bounds?.length) return UNSUPPORTED_GEOMETRY
  const messages = Object.values(fieldErrors).flatMap((errors) => errors?.[0] ?? [])
  return `Your form has some problems: ${[...new Set(messages)].join(', ')}`
}
