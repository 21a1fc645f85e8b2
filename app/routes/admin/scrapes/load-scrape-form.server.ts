import { listCategoryPaths } from '~/domain/categories/category-options'
import { listCategories } from '~/domain/categories/category-store.server'
import { PLUGINS } from '~/domain/feeds/plugins/all-plugins'
import type { Database } from '~/platform/database.server'

/** What the form of a scrape offers to choose from. */
export async function loadScrapeChoices(db: Database) {
  return {
    plugins: PLUGINS.map(({ name }) => name),
    categories: listCategoryPaths(await listCategories(db)),
  }
}
