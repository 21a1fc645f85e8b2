import type { SiteSettings } from '~/domain/sites/site'

/** What the legal pages say of a site, and which of their passages hold for it. */
export type LegalFacts = {
  siteName: string
  supportEmail: string | null
  /** Visits are counted by someone else's service. */
  isCounted: boolean
  hasAds: boolean
  /** A header or footer comes from the city's own site. */
  hasExternalParts: boolean
}

export function legalFactsOf(siteName: string, settings: SiteSettings): LegalFacts {
  return {
    siteName,
    supportEmail: settings.supportEmail ?? null,
    isCounted: Boolean(settings.googleAnalyticsTrackingId || settings.googleTagManagerContainerId),
    hasAds: settings.googleAds !== undefined,
    hasExternalParts: Boolean(settings.externalHeaderUrl || settings.externalFooterUrl),
  }
}

/** When the wording of both pages last changed. */
export const LEGAL_DATE = { day: '2026-05-01', name: 'May 1, 2026' }

export const TERMS_PATH = '/terms-of-service'
export const PRIVACY_PATH = '/privacy-policy'
