/** A link that leaves the site, and the short name of where it leads. */
export type ExternalLink = { href: string; host: string }

/** Null for anything but a web address. The host keeps its last two labels only (specification, section 9). */
export function parseExternalLink(address: string | null): ExternalLink | null {
  const url = address ? URL.parse(address) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return { href: url.href, host: url.hostname.split('.').slice(-2).join('.') }
}
