import type { Site, SiteDomain, SiteSettings, SiteWithBounds } from '~/domain/sites/site'

/** The site context in the shape of the specification (admin, section 3). */
export type SiteContextJson = {
  siteId: number
  siteName: string
  siteHost: string
  siteUrl: string
  siteTimezone: string
}

export function siteContextJson(site: Site, siteUrl: string): SiteContextJson {
  const { id, name, host, timezone } = site
  return { siteId: id, siteName: name, siteHost: host, siteUrl, siteTimezone: timezone }
}

/** A site in a list to choose from. */
export type NamedSiteJson = { id: number; name: string }

export function namedSiteJson({ id, name }: Pick<Site, 'id' | 'name'>): NamedSiteJson {
  return { id, name }
}

/** A site as the console edits it (admin specification, section 3). */
export type SiteJson = Pick<SiteWithBounds, 'id' | 'host' | 'name' | 'timezone' | 'bounds'> &
  SiteSettings & { canonicalDomain: string | null; otherDomains: string[]; siteUrl: string }

export function siteJson(
  { id, host, name, timezone, bounds, canonicalDomain, settings }: SiteWithBounds,
  { domains, siteUrl }: { domains: SiteDomain[]; siteUrl: string },
): SiteJson {
  const otherDomains = domains.flatMap(({ canonical, domain }) => (canonical ? [] : [domain]))
  return { id, host, name, timezone, bounds, ...settings, canonicalDomain, otherDomains, siteUrl }
}
