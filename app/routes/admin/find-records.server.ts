import { listCategories } from '~/domain/categories/category-store.server'
import { eventPath } from '~/domain/events/event'
import { listEventsOnSites } from '~/domain/events/list-events-on-sites.server'
import { listSubmissions } from '~/domain/events/review/list-submissions.server'
import { buildSubmissionQuery } from '~/domain/events/review/select-submissions.server'
import { findScrape, listScrapesOfVenues } from '~/domain/feeds/scrape-store.server'
import type { FoundSale } from '~/domain/promotions/find-sales.server'
import { categoryEditorPath, editScrapePath, salePath, ugcPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import type { SiteChoice, SiteScope } from '~/domain/sites/site-search.server'
import { selectVenuesNamed } from '~/domain/venues/geocode-address.server'
import { formatExactDollars } from '~/lib/money'
import { textKey } from '~/lib/text-key'
import type { Database } from '~/platform/database.server'
import type { JumpTarget } from '~/ui/admin-frame/jump'

/** A target, and the name of its city; null if it belongs to none. */
export type CityTarget = JumpTarget & { city: string | null }

/** A site with what its URL is made of. Its host leads to its canonical domain, if that is not known. */
export type LinkedSite = SiteChoice & Partial<Pick<Site, 'canonicalDomain'>>

/** The number that was typed, as 12 or #12; null for another text. */
export function parseNumber(text: string): number | null {
  const [, number] = text.match(/^#?([1-9]\d{0,14})$/) ?? []
  return number ? Number(number) : null
}

/** The event with this number on a site in the scope, among the submitted ones if it is one. */
export async function findEventByNumber(
  db: Database,
  { scope, buildSiteUrl }: { scope: SiteScope; buildSiteUrl: (site: LinkedSite) => string },
  number: number | null,
): Promise<CityTarget[]> {
  if (number === null) return []
  const filter = { state: null, text: '', start: null, end: null, eventId: number, before: null }
  const [{ submissions }, events] = await Promise.all([
    listSubmissions(db, buildSubmissionQuery(null, filter, 'UTC'), 1),
    listEventsOnSites(db, { ids: [number], scope, isListed: false }),
  ])
  const [submission] = submissions.filter(({ site }) => scope === 'all' || scope.includes(site.id))
  if (submission) {
    const { event, site } = submission
    return [
      {
        href: `${ugcPath(site)}&eventId=${event.id}`,
        name: event.title,
        detail: `Submitted event ${event.id}`,
        city: site.name,
      },
    ]
  }
  return events.map((event) => ({
    href: buildSiteUrl(event.site) + eventPath(event),
    name: event.title,
    detail: `Event ${event.id}`,
    city: event.site.name,
  }))
}

export const toSaleTarget = ({ id, totalCents, buyer, site }: FoundSale): CityTarget => ({
  href: salePath(site, { id }),
  name: `Sale ${id}`,
  detail: [formatExactDollars(totalCents), buyer].filter(Boolean).join(' · '),
  city: site.name,
})

/** Categories whose names contain the text. The caller has checked that a superadmin views them. */
export async function findCategories(
  db: Database,
  site: Pick<Site, 'id'>,
  text: string,
): Promise<CityTarget[]> {
  const key = textKey(text)
  if (key === '') return []
  const categories = await listCategories(db)
  return categories
    .filter(({ name }) => textKey(name).includes(key))
    .map((category) => ({
      href: categoryEditorPath(site, category),
      name: category.name,
      detail: category.id,
      city: null,
    }))
}

/**
 * The scrapes of venues with such a name, in any city, and the one with the number that was typed. The caller has checked that a
 * superadmin views them.
 */
export async function findScrapes(
  db: Database,
  site: Pick<Site, 'id'>,
  text: string,
): Promise<CityTarget[]> {
  const number = parseNumber(text)
  const named = selectVenuesNamed(text)
  const [numbered, ofVenues] = await Promise.all([
    number === null ? null : findScrape(db, number),
    named === null ? [] : listScrapesOfVenues(db, named),
  ])
  const found = [...(numbered ? [numbered] : []), ...ofVenues]
  return [...new Map(found.map((scrape) => [scrape.id, scrape])).values()].map((scrape) => ({
    href: editScrapePath(site, scrape),
    name: scrape.venue.label ?? scrape.venue.name,
    detail: `Scrape ${scrape.id} · ${scrape.plugin}`,
    city: null,
  }))
}
