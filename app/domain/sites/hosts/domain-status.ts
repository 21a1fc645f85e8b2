/**
 * - `ready`: the domain leads to us
 * - `other-host`: to the addresses of another
 * - `missing`: DNS has no address for it
 * - `unknown`: DNS has not said in time, or not for our own host
 */
export type DomainState = 'ready' | 'other-host' | 'missing' | 'unknown'

export type DomainStatus = {
  domain: string
  state: DomainState
  /** What DNS says now. */
  ips: string[]
  /** What DNS must say, as a line of a zone file. */
  expected: string
}

/** What DNS must say about a site's domain. `target` is the site's host below the product domain. */
export function expectedRecord(domain: string, target: string): string {
  const isTop = domain.split('.').length === 2
  return `${domain}. ${isTop ? 'ALIAS or flattened CNAME' : 'CNAME'} ${target}.`
}
