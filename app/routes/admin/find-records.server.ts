import { listCategories } from '~/domain/categories/category-store.server'
import { listSubmissions } from '~/domain/events/review/list-submissions.server'
import { buildSubmissionQuery } from '~/domain/events/review/select-submissions.server'
import { findScrape, listScrapesOfVenues } from '~/domain/feeds/scrape-store.server'
import { findInvoiceOfSite } from '~/domain/promotions/invoice-store.server'
import { categoryEditorPath, editScrapePath, salePath, ugcPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { selectVenuesNamed } from '~/domain/venues/geocode-address.server'
import { formatExactDollars } from '~/lib/money'
import { textKey } from '~/lib/text-key'
import type { Database } from '~/platform/database.server'
import type { JumpTarget } from '~/ui/admin-frame/jump'

const NUMBER = /^#?([1-9]\d{0,14})$/

/** The submitted event and the sale of the site that have the number which was typed, as 12 or #12. */
export async function findByNumber(
  db: Database,
  site: Pick<Site, 'id'>,
  text: string,
): Promise<JumpTarget[]> {
  const id = Number(text.match(NUMBER)?.[1] ?? 0)
  if (id === 0) return []
  const filter = { state: null, text: '', start: null, end: null, eventId: id, before: null }
  const [{ submissions }, sale] = await Promise.all([
    listSubmissions(db, buildSubmissionQuery(site.id, filter, 'UTC'), 1),
    findInvoiceOfSite(db, site, id),
  ])
  return [
    ...submissions.map(({ event }) => ({
      href: `${ugcPath(site)}&eventId=${event.id}`,
      name: event.title,
      detail: `Submitted event ${event.id}`,
    })),
    ...(sale
      ? [
          {
            href: salePath(site, sale),
            name: `Sale ${sale.id}`,
            detail: formatExactDollars(sale.totalCents),
          },
        ]
      : []),
  ]
}

/** Categories whose names contain the text. The caller has checked that a superadmin views them. */
export async function findCategories(
  db: Database,
  site: Pick<Site, 'id'>,
  text: string,
): Promise<JumpTarget[]> {
  const key = textKey(text)
  if (key === '') return []
  const categories = await listCategories(db)
  return categories
    .filter(({ name }) => textKey(name).includes(key))
    .map((category) => ({
      href: categoryEditorPath(site, category),
      name: category.name,
      detail: category.id,
    }))
}

/** The scrapes of venues with such a name, and the one with the number that was typed. The caller has checked that a superadmin views them. */
export async function findScrapes(
  db: Database,
  site: Pick<Site, 'id'>,
  text: string,
): Promise<JumpTarget[]> {
  const id = Number(text.match(NUMBER)?.[1] ?? 0)
  const named = selectVenuesNamed(site.id, text)
  const [numbered, ofVenues] = await Promise.all([
    id === 0 ? null : findScrape(db, id),
    named === null ? [] : listScrapesOfVenues(db, named),
  ])
  const found = [...(numbered ? [numbered] : []), ...ofVenues]
  return [...new Map(found.map((scrape) => [scrape.id, scrape])).values()].map((scrape) => ({
    href: editScrapePath(site, scrape),
    name: scrape.venue.label ?? scrape.venue.name,
    detail: `Scrape ${scrape.id} · ${scrape.plugin}`,
  }))
}
