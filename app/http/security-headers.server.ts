import type { SiteSettings } from '~/domain/sites/site'
import type { Settings } from '~/platform/settings.server'
import { type Door, doorUrl } from './door.server'

/** A fresh value for the content policy of one response. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

/** From where a page may load what, in the words of the content policy. */
export type PageLoads = Partial<
  Record<
    'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'worker-src' | 'manifest-src',
    string[]
  >
>

/** What every page of every door may load. */
const EVERY_PAGE: PageLoads = {
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
}

const NOTHING_MORE: PageLoads = {}

/** What the pages of a door may load beside that: nothing that the site or the platform has not set. */
export function loadsAt(door: Door | null, { imagesUrl, mapStyleUrl }: Settings): PageLoads {
  const images = { 'img-src': [imagesUrl] }
  if (door?.kind !== 'site') return images
  const maps = mapStyleUrl ? mapsFrom(new URL(mapStyleUrl).origin) : NOTHING_MORE
  return allOf([images, loadsOfSite(door.site.settings), maps])
}

function loadsOfSite(settings: SiteSettings): PageLoads {
  const { externalHeaderUrl, externalFooterUrl } = settings
  const isCounted = settings.googleAnalyticsTrackingId || settings.googleTagManagerContainerId
  return allOf([
    ...[externalHeaderUrl, externalFooterUrl].map((url) =>
      url ? { 'frame-src': [new URL(url).origin] } : NOTHING_MORE,
    ),
    isCounted ? GOOGLE_ANALYTICS : NOTHING_MORE,
    settings.googleAds ? GOOGLE_ADS : NOTHING_MORE,
  ])
}

const mapsFrom = (origin: string): PageLoads => ({ 'img-src': [origin], 'connect-src': [origin] })

/** As Google lists them (developers.google.com/tag-platform/security/guides/csp); scripts come by 'strict-dynamic'. */
const GOOGLE_ANALYTICS: PageLoads = {
  'img-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://*.g.doubleclick.net',
    'https://*.google.com',
  ],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://*.g.doubleclick.net',
    'https://*.google.com',
  ],
  'frame-src': ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
}

/** The ad server, and the origins of the frames in which ads stand and load what they need themselves. */
const GOOGLE_ADS: PageLoads = {
  'img-src': [
    'https://*.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'https://*.adtrafficquality.google',
  ],
  'connect-src': [
    'https://*.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://*.google.com',
    'https://*.adtrafficquality.google',
  ],
  'frame-src': [
    'https://*.doubleclick.net',
    'https://*.googlesyndication.com',
    'https://www.google.com',
    'https://*.adtrafficquality.google',
  ],
}

function allOf(loads: PageLoads[]): PageLoads {
  const all: PageLoads = {}
  for (const one of loads) {
    for (const [directive, sources] of Object.entries(one) as [keyof PageLoads, string[]][]) {
      all[directive] = [...new Set([...(all[directive] ?? []), ...sources])]
    }
  }
  return all
}

/**
 * To where the forms of a door's pages may lead beside the page's own host. Whoever logs out, or sends a form after the
 * session has ended, may be sent on to log in, and browsers look at every step of a form's way.
 */
export function formsFrom(
  door: Door | null,
  request: { url: string },
  { productDomain }: Settings,
): string[] {
  const leadsToLogin = door?.kind === 'site' || door?.kind === 'admin'
  return leadsToLogin ? [doorUrl(request, productDomain, 'login')] : []
}

type PageMay = { loads: PageLoads; formsTo: string[] }

/**
 * Puts on every response what browsers need to distrust what we did not write. A policy that it says itself stands, and one
 * of `form-action` alone, where a page's forms lead, becomes a part of ours.
 */
export function withSecurityHeaders(
  response: Response,
  { nonce, secure, loads, formsTo }: { nonce: string; secure: boolean } & PageMay,
): Response {
  const headers = new Headers(response.headers)
  const own = headers.get('content-security-policy')
  const formAction = own?.match(/^form-action [^;,]+$/)?.[0]
  const sources = allOf([EVERY_PAGE, loads])
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ...Object.entries(sources).map(([directive, from]) => `${directive} ${from.join(' ')}`),
    formAction ?? ["form-action 'self'", ...formsTo].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  if (own === null || formAction) headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return new Response(response.body, { status: response.status, headers })
}
