import { UNSUPPORTED_GEOMETRY } from './bounds'
import type { SiteDomain, SiteWithBounds } from './site'
import type { SiteFormField, SiteFormInput } from './site-form'
import { formatAdSizes, formatFooterSections } from './site-form-lists'

/** What a site's form shows: texts, lists of texts, and check boxes. */
export type SiteFormTexts = ReturnType<typeof toSiteFormTexts>

/** A stored site as its form shows it. */
export function toSiteFormTexts(
  { settings, bounds, ...site }: SiteWithBounds,
  domains: SiteDomain[],
) {
  const { branding, googleAds } = settings
  const { leaderboard, rightRail } = googleAds ?? {}
  return {
    name: site.name,
    host: site.host,
    supportEmail: settings.supportEmail ?? '',
    upsellEmail: settings.upsellEmail ?? '',
    timezone: site.timezone,
    bounds: bounds === null ? '' : JSON.stringify(bounds),
    primaryColor: branding.primary ?? '',
    accentColor: branding.accent ?? '',
    paperColor: branding.paper ?? '',
    font: branding.font ?? '',
    radius: branding.radius === undefined ? '' : String(branding.radius),
    tagline: branding.tagline ?? '',
    logoGround: branding.logoGround ?? '',
    logoChecksum: settings.logoChecksum ?? '',
    logoDarkChecksum: settings.logoDarkChecksum ?? '',
    logoHeightHeader: String(settings.logoHeightHeader),
    logoLinkUrl: settings.logoLinkUrl,
    defaultEventImageChecksum: settings.defaultEventImageChecksum ?? '',
    siteNavCategories: settings.siteNavCategories,
    homeCategories: settings.homeCategories,
    homeLayout: settings.homeLayout,
    masthead: settings.masthead,
    homeEvents: settings.homeEvents.map(String),
    footerSections: formatFooterSections(settings.footerSections),
    externalHeaderUrl: settings.externalHeaderUrl ?? '',
    externalHeaderHeightMobile: String(settings.externalHeaderHeightMobile),
    externalHeaderHeightTablet: String(settings.externalHeaderHeightTablet),
    externalHeaderHeightDesktop: String(settings.externalHeaderHeightDesktop),
    externalFooterUrl: settings.externalFooterUrl ?? '',
    externalFooterHeightMobile: String(settings.externalFooterHeightMobile),
    externalFooterHeightTablet: String(settings.externalFooterHeightTablet),
    externalFooterHeightDesktop: String(settings.externalFooterHeightDesktop),
    adNetworkCode: googleAds?.networkCode ?? '',
    leaderboardCode: leaderboard?.code ?? '',
    leaderboardDefaultCode: leaderboard?.defaultCode ?? '',
    leaderboardSizes: formatAdSizes(leaderboard?.sizes ?? []),
    rightRailCode: rightRail?.code ?? '',
    rightRailDefaultCode: rightRail?.defaultCode ?? '',
    rightRailSizes: formatAdSizes(rightRail?.sizes ?? []),
    googleAnalyticsTrackingId: settings.googleAnalyticsTrackingId ?? '',
    googleTagManagerContainerId: settings.googleTagManagerContainerId ?? '',
    preventSearchEngineIndex: settings.preventSearchEngineIndex,
    canonicalDomain: domains.find(({ canonical }) => canonical)?.domain ?? '',
    otherDomains: domains.flatMap(({ canonical, domain }) => (canonical ? [] : [domain])),
    ticketmasterFeedEnabled: settings.ticketmasterFeedEnabled,
    featuredSlotsPerDay: String(settings.featuredSlotsPerDay),
    featuredSalesUntilHour: String(settings.featuredSalesUntilHour),
    sellerName: settings.sellerName ?? '',
    sellerAddress: settings.sellerAddress ?? '',
    sellerTaxLabel: settings.sellerTaxLabel ?? '',
    sellerTaxPercent:
      settings.sellerTaxPercent === undefined ? '' : String(settings.sellerTaxPercent),
  } satisfies Record<SiteFormField, unknown> & SiteFormInput
}

/** What the form says as a whole when it cannot be saved (admin specification, section 5). */
export function describeSiteFormErrors(
  fieldErrors: Record<string, string[] | null | undefined>,
): string {
  if (fieldErrors.bounds?.length) return UNSUPPORTED_GEOMETRY
  const messages = Object.values(fieldErrors).flatMap((errors) => errors?.[0] ?? [])
  return `Your form has some problems: ${[...new Set(messages)].join(', ')}`
}
