import type { Site, SiteDomain, SiteWithBounds } from '~/domain/sites/site'

/** The site context in the shape of the specification (admin, section 3). */
export function siteContextJson(site: Site, siteUrl: string) {
  const { id, name, host, timezone } = site
  return { siteId: id, siteName: name, siteHost: host, siteUrl, siteTimezone: timezone }
}

/** A site in a list to choose from. */
export function namedSiteJson({ id, name }: Pick<Site, 'id' | 'name'>) {
  return { id, name }
}

/** A site as the console edits it (admin specification, section 3). */
export function siteJson(
  { id, host, name, timezone, bounds, canonicalDomain, settings }: SiteWithBounds,
  { domains, siteUrl }: { domains: SiteDomain[]; siteUrl: string },
) {
  const otherDomains = domains.flatMap(({ canonical, domain }) => (canonical ? [] : [domain]))
  return { id, host, name, timezone, bounds, ...settings, canonicalDomain, otherDomains, siteUrl }
}
