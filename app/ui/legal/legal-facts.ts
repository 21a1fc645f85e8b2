import type { SiteSettings } from '~/domain/sites/site'

/** What the legal pages say of a site, and which of their passages hold for it. */
export type LegalFacts = {
  siteName: string
  supportEmail: string | null
  /** Visits are counted by someone else's service. */
  hasAnalytics: boolean
  hasAds: boolean
  /** A header or footer comes from the city's own site. */
  hasExternalFrames: boolean
}

export function getLegalFacts(siteName: string, settings: SiteSettings): LegalFacts {
  return {
    siteName,
    supportEmail: settings.supportEmail ?? null,
    hasAnalytics: Boolean(
      settings.googleAnalyticsTrackingId || settings.googleTagManagerContainerId,
    ),
    hasAds: settings.googleAds !== undefined,
    hasExternalFrames: Boolean(settings.externalHeaderUrl || settings.externalFooterUrl),
  }
}

/** When the wording of both pages last changed. */
export const LEGAL_DATE = { day: '2026-05-01', name: 'May 1, 2026' }

export const TERMS_PATH = '/terms-of-service'
export const PRIVACY_PATH = '/privacy-policy'
