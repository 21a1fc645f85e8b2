import { isHttpUrl } from '~/lib/text/http-url'

/** The networks on which a venue may have a page. */
export const SOCIAL_NETWORKS = ['facebook', 'twitter', 'pinterest', 'yelp'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

type Network = {
  name: string
  /** Its domains; the first is the one of stored URLs. */
  domains: string[]
  /** What is before the name of an account in the path. */
  path: string
  /** The characters of the name of an account. */
  account: RegExp
}

const NETWORKS: Record<SocialNetwork, Network> = {
  facebook: {
    name: 'Facebook',
    domains: ['facebook.com', 'fb.com', 'fb.me'],
    path: '/',
    account: /^[A-Za-z0-9.-]{1,100}$/,
  },
  twitter: {
    name: 'X (Twitter)',
    domains: ['x.com', 'twitter.com'],
    path: '/',
    account: /^\w{1,15}$/,
  },
  pinterest: {
    name: 'Pinterest',
    domains: ['pinterest.com', 'pin.it'],
    path: '/',
    account: /^\w{1,100}$/,
  },
  yelp: {
    name: 'Yelp',
    domains: ['yelp.com', 'yelp.to'],
    path: '/biz/',
    account: /^[\p{L}\p{N}-]{1,200}$/u,
  },
}

/**
 * The https URL of a page, from its URL in any spelling or from the name of an account, with or without '@'; null if it is
 * no page of this network. Short-link domains stay as they are, and so do the pages of a country, such as yelp.ca.
 */
export function normalizeSocialLink(network: SocialNetwork, entered: string): string | null {
  const { domains, path, account } = NETWORKS[network]
  const text = entered.trim()
  const name = text.replace(/^@/, '')
  const isName = account.test(name) && !isDomain(name, domains)
  if (isName && domains[0]) return `https://www.${domains[0]}${path}${name}`.replace('www.x.', 'x.')
  const url = parseUrl(text)
  if (!url || !isHostOn(network, url.hostname) || url.pathname === '/') return null
  url.protocol = 'https:'
  url.hash = ''
  for (const parameter of [...url.searchParams.keys()]) {
    if (TRACKING.test(parameter)) url.searchParams.delete(parameter)
  }
  url.hostname = normalizeHost(url.hostname, network)
  return url.href.replace(/\/$/, '')
}

const TRACKING = /^(utm_\w+|fbclid|gclid|ref|ref_src|igshid|s|t)$/i

const isDomain = (name: string, domains: string[]) =>
  domains.some((domain) => name.toLowerCase() === domain)

function parseUrl(text: string): URL | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  const url = isHttpUrl(withScheme) ? new URL(withScheme) : null
  return url?.username || url?.password || url?.port ? null : url
}

function isHostOn(network: SocialNetwork, host: string): boolean {
  const { domains } = NETWORKS[network]
  const isKnown = domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  return isKnown || isDemo(host, network) || (COUNTRY_DOMAINS[network]?.test(host) ?? false)
}

/** Demo data has pages under names that can never exist (RFC 2606), so that they are nobody's. */
const isDemo = (host: string, network: SocialNetwork) => host === `${network}.example`

/** Networks with a domain for each country. */
const COUNTRY_DOMAINS: { [Network in SocialNetwork]?: RegExp } = {
  pinterest: /^([a-z]{2,3}\.)?(www\.)?pinterest\.(co\.uk|com\.[a-z]{2}|[a-z]{2})$/,
  yelp: /^([a-z]{2,3}\.)?(www\.)?yelp\.(co\.uk|com\.[a-z]{2}|[a-z]{2})$/,
}

/** Mobile spellings and old domains lead to the same page. */
function normalizeHost(host: string, network: SocialNetwork): string {
  if (isDemo(host, network)) return host
  const bare = host.replace(/^(www|m|mobile|web)\./, '')
  if (network === 'twitter') return 'x.com'
  if (bare === 'fb.com') return 'www.facebook.com'
  const isShort = bare === 'fb.me' || bare === 'pin.it' || bare === 'yelp.to'
  return isShort || bare.split('.').length > 2 ? bare : `www.${bare}`
}

/** 'Enter a Facebook page, such as https://www.facebook.com/name'. */
export function describeSocialLink(network: SocialNetwork): string {
  return `Enter a page on ${NETWORKS[network].name}, such as ${normalizeSocialLink(network, 'name')}`
}

export const nameSocialNetwork = (network: SocialNetwork): string => NETWORKS[network].name
