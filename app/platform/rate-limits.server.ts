import ipaddr from 'ipaddr.js'

/**
 * Counts what strangers may do only so often: per minute, and in each of the platform's locations by itself (Workers Rate
 * Limiting). What must hold everywhere is counted in the database.
 */
export type RateLimits = {
  /** Whether this one is too many: for the act by its name, from the visitor's address and for an account, if it is for one. */
  isTooMany(act: string, who: { ip: string; account?: string }): Promise<boolean>
}

export function openRateLimits(perIp: RateLimit, perAccount: RateLimit): RateLimits {
  return {
    async isTooMany(act, { ip, account }) {
      const outcomes = await Promise.all([
        perIp.limit({ key: `${act} ${getNetwork(ip)}` }),
        ...(account === undefined ? [] : [perAccount.limit({ key: `${act} ${account}` })]),
      ])
      return outcomes.some(({ success }) => !success)
    },
  }
}

/** Who has an address of version 6 has 2^64 of them. */
function getNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown'
  const parsed = ipaddr.process(ip)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
