import ipaddr from 'ipaddr.js'

/** `URL` has already turned 0x7f.1 and 2130706433 into 127.0.0.1. */
export function parseIpLiteral(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

export function isPublicName(hostname: string): boolean {
  return /\.[a-z0-9-]{2,}\.?$/i.test(hostname) && !PRIVATE_NAMES.test(hostname)
}

/** Names reserved for private networks, by standard or convention (RFC 6761, 6762, 8375 and ICANN's `internal`). */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|corp|onion)\.?$/i

export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const parsed = ipaddr.process(ip)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}

/** The only IPv6 block that the internet uses (RFC 4291, section 2.4); obsolete embedded IPv4 forms are outside it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
