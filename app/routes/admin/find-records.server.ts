import { listCategories } from '~/domain/categories/category-store.server'
import { findScrape, listScrapesOfVenues } from '~/domain/feeds/scrapes/scrape-store.server'
import type { FoundSale } from '~/domain/promotions/sales/find-sales.server'
import { categoryEditorPath, editScrapePath, salePath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { selectVenuesNamed } from '~/domain/venues/search/find-venues-by-text.server'
import { formatExactDollars } from '~/lib/money'
import { textKey } from '~/lib/text/text-key'
import type { Database } from '~/platform/storage/database.server'
import type { CityTarget } from './city-target'
import { parseNumber } from './parse-typed-number'

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
