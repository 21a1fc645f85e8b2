import type { Site } from '~/domain/sites/site'
import type { SiteChoice, SiteScope } from '~/domain/sites/site-search.server'
import type { JumpTarget } from '~/ui/admin-frame/jump'

/** A target, and the name of its city; null if it belongs to none. */
export type CityTarget = JumpTarget & { city: string | null }

/** A site with what its URL is made of. Its host leads to its canonical domain, if that is not known. */
export type LinkedSite = SiteChoice & Partial<Pick<Site, 'canonicalDomain'>>

/** The current site, and those that are searched. */
export type InCities = {
  site: Site
  scope: SiteScope
  buildSiteUrl: (site: LinkedSite) => string
}
