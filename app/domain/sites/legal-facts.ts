import type { SiteSettings } from './site'

/** The facts about a site that decide which passages its legal pages include. */
export type LegalFacts = {
  siteName: string
  supportEmail: string | null
  /** A third-party service counts visits. */
  hasAnalytics: boolean
  hasAds: boolean
  /** The header or footer is a page of another site. */
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

/** When the text of either page last changed. */
export const LEGAL_DATE = { day: '2026-05-01', name: 'May 1, 2026' }

export const TERMS_PATH = '/terms-of-service'
export const PRIVACY_PATH = '/privacy-policy'
