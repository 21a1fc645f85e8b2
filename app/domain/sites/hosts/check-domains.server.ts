import { type DomainState, type DomainStatus, expectedRecord } from './domain-status'

type Options = {
  /** The addresses of a host name; none if it does not exist. */
  resolveHost: (hostname: string) => Promise<string[]>
  /** Milliseconds, for all domains together. */
  timeLimit: number
}

/**
 * Whether DNS leads each domain to where the site answers. Domains are compared by their addresses, because at the top of a
 * domain there is no CNAME, only addresses that the provider copies.
 */
export async function checkDomains(
  { resolveHost, timeLimit }: Options,
  { domains, target }: { domains: string[]; target: string },
): Promise<DomainStatus[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expired = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeLimit)
  })
  const find = (hostname: string) =>
    Promise.race([resolveHost(hostname).catch(() => null), expired])
  const targetIps = domains.length === 0 ? null : find(target)
  const statuses = await Promise.all(
    domains.map(async (domain): Promise<DomainStatus> => {
      const [found, wanted] = await Promise.all([find(domain), targetIps])
      const state = compareIps(found, wanted)
      return { domain, state, ips: found ?? [], expected: expectedRecord(domain, target) }
    }),
  )
  clearTimeout(timer)
  return statuses
}

function compareIps(found: string[] | null, wanted: string[] | null): DomainState {
  if (found?.length === 0) return 'missing'
  if (found === null || wanted === null || wanted.length === 0) return 'unknown'
  return found.some((ip) => wanted.includes(ip)) ? 'ready' : 'other-host'
}
