import type { SiteSettings } from '~/domain/sites/site'
import type { MapSettings } from '~/platform/maps/map-settings.server'
import type { Settings } from '~/platform/settings/settings.server'
import { type Door, doorUrl } from './resolve-site-or-door-by-host.server'

/** The sources of a content security policy, by directive. */
export type PageSources = Partial<
  Record<
    'img-src' | 'font-src' | 'connect-src' | 'frame-src' | 'worker-src' | 'manifest-src',
    string[]
  >
>

/** What a page may load and do, and who may show it. */
export type PagePolicy = {
  sources: PageSources
  formTargets: string[]
  frameAncestors: string[]
}

/** What every page may load. */
const COMMON_SOURCES: PageSources = {
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
}

const NO_SOURCES: PageSources = {}

/** What the pages of a door may load and do, and who may show them. */
export const readPagePolicy = (
  door: Door | null,
  request: { url: string },
  settings: Settings,
): PagePolicy => ({
  sources: findSources(door, request, settings),
  formTargets: findFormTargets(door, request, settings),
  frameAncestors: findFrameAncestors(door, request, settings),
})

/** Of a page that says that something went wrong: nothing but its own site's. */
export const FAULT_POLICY: PagePolicy = {
  sources: NO_SOURCES,
  formTargets: [],
  frameAncestors: ["'none'"],
}

/** What the pages of a door may also load: only what the site's or the platform's settings need. */
function findSources(
  door: Door | null,
  request: { url: string },
  { imagesUrl, map, turnstile, productDomain, stripe }: Settings,
): PageSources {
  const images = { 'img-src': [imagesUrl] }
  const checks = turnstile ? TURNSTILE : NO_SOURCES
  if (door?.kind === 'login') return mergeSources([images, checks])
  const maps = findMapSources(map)
  // The console shows previews of sites.
  const previews = { 'frame-src': [doorUrl(request, productDomain, '*')] }
  // And of widgets, which load what they show.
  const widgets = { 'connect-src': [doorUrl(request, productDomain, 'widgets')] }
  if (door?.kind === 'admin') return mergeSources([images, maps, previews, widgets])
  if (door?.kind !== 'site') return images
  const cards = stripe && isPaymentPage(request) ? STRIPE : NO_SOURCES
  return mergeSources([images, siteSources(door.site.settings), maps, checks, cards])
}

/** The only page with the fields of a card. */
const isPaymentPage = (request: { url: string }) =>
  new URL(request.url).pathname.startsWith('/promote/')

/**
 * Stripe's list (https://docs.stripe.com/security/guide#content-security-policy); the nonce and 'strict-dynamic' cover its
 * scripts.
 */
const STRIPE: PageSources = {
  'img-src': ['https://*.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Where buyers without JavaScript pay. */
const STRIPE_CHECKOUT = 'https://checkout.stripe.com'

function siteSources(settings: SiteSettings): PageSources {
  const { externalHeaderUrl, externalFooterUrl } = settings
  const hasAnalytics = settings.googleAnalyticsTrackingId || settings.googleTagManagerContainerId
  return mergeSources([
    ...[externalHeaderUrl, externalFooterUrl].map((url) =>
      url ? { 'frame-src': [new URL(url).origin] } : NO_SOURCES,
    ),
    hasAnalytics ? GOOGLE_ANALYTICS : NO_SOURCES,
    settings.googleAds ? GOOGLE_ADS : NO_SOURCES,
  ])
}

/** A style may have images; a service's tiles are only fetched. */
function findMapSources(map: MapSettings): PageSources {
  if (map.kind !== 'style' && map.kind !== 'service') return NO_SOURCES
  const { origin } = new URL(map.url)
  return map.kind === 'style'
    ? { 'img-src': [origin], 'connect-src': [origin] }
    : { 'connect-src': [origin] }
}

/** Google's list (developers.google.com/tag-platform/security/guides/csp); 'strict-dynamic' covers scripts. */
const GOOGLE_ANALYTICS: PageSources = {
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

/** The ad server, and the origins of the frames that show ads. */
const GOOGLE_ADS: PageSources = {
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

/**
 * Cloudflare's list (developers.cloudflare.com/turnstile/reference/content-security-policy); the nonce and 'strict-dynamic'
 * cover its script. All pages of a door with such a form have it, since a page that is reached within the document keeps the
 * first page's policy.
 */
const TURNSTILE: PageSources = { 'frame-src': ['https://challenges.cloudflare.com'] }

function mergeSources(list: PageSources[]): PageSources {
  const all: PageSources = {}
  for (const sources of list) {
    for (const [directive, added] of Object.entries(sources) as [keyof PageSources, string[]][]) {
      all[directive] = [...new Set([...(all[directive] ?? []), ...added])]
    }
  }
  return all
}

/**
 * Where the forms of a door's pages may lead besides their own host. Logging out, or submitting a form after the session
 * expired, may redirect to the login door, and browsers check every redirect of a form against `form-action`.
 */
function findFormTargets(
  door: Door | null,
  request: { url: string },
  { productDomain, stripe }: Settings,
): string[] {
  const leadsToLogin = door?.kind === 'site' || door?.kind === 'admin'
  const leadsToCheckout = stripe && door?.kind === 'site' && isPaymentPage(request)
  return [
    ...(leadsToLogin ? [doorUrl(request, productDomain, 'login')] : []),
    ...(leadsToCheckout ? [STRIPE_CHECKOUT] : []),
  ]
}

/** Who may show the door's pages in a frame: the console, for previews of a site, and nobody else. */
function findFrameAncestors(
  door: Door | null,
  request: { url: string },
  { productDomain }: Settings,
): string[] {
  const isPreview = door?.kind === 'site' && door.isPreview
  return isPreview ? [doorUrl(request, productDomain, 'admin')] : ["'none'"]
}

/** The policy as a header. `formAction` replaces where forms may lead. */
export function formatPolicy(
  { sources, formTargets, frameAncestors }: PagePolicy,
  { nonce, formAction, isSecure }: { nonce: string; formAction?: string; isSecure: boolean },
): string {
  const merged = mergeSources([COMMON_SOURCES, sources])
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ...Object.entries(merged).map(([directive, from]) => `${directive} ${from.join(' ')}`),
    formAction ?? ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
