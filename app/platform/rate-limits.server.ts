import ipaddr from 'ipaddr.js'

/**
 * Limits how often visitors may do something: per minute, and separately in each Cloudflare location (Workers Rate
 * Limiting). Limits that must be global are counted in the database.
 */
export type RateLimits = {
  /** Counts an act by its name, for the visitor's IP and, if given, an account; true if it exceeds a limit. */
  isTooMany(act: string, who: { ip: string; account?: string }): Promise<boolean>
  /** Counts an image that a page uses and that must be rendered first; true if it exceeds the limit. */
  isTooManyImages(ip: string): Promise<boolean>
  /** Counts a call with a key of the public API; true if it exceeds the key's limit. */
  isTooManyCalls(keyId: number): Promise<boolean>
}

export function openRateLimits(
  perIp: RateLimit,
  perAccount: RateLimit,
  imagesPerIp: RateLimit,
  perApiKey: RateLimit,
): RateLimits {
  return {
    async isTooManyCalls(keyId) {
      return !(await perApiKey.limit({ key: `${keyId}` })).success
    },
    async isTooManyImages(ip) {
      return !(await imagesPerIp.limit({ key: getNetwork(ip) })).success
    },
    async isTooMany(act, { ip, account }) {
      const outcomes = await Promise.all([
        perIp.limit({ key: `${act} ${getNetwork(ip)}` }),
        ...(account === undefined ? [] : [perAccount.limit({ key: `${act} ${account}` })]),
      ])
      return outcomes.some(({ success }) => !success)
    },
  }
}

/** The network of a visitor: a customer with IPv6 has a whole /64, with 2^64 IPs. */
export function getNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const parsed = ipaddr.process(ip)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
