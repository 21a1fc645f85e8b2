import { listCategoryPaths } from '~/domain/categories/category-options'
import { listCategories } from '~/domain/categories/category-store.server'
import type { FeedPlugin } from '~/domain/feeds/contract/feed-plugin'
import { PLUGINS } from '~/domain/feeds/plugins/all-plugins'
import type { Database } from '~/platform/database.server'

/** What the form of a scrape offers to choose from. */
export async function loadScrapeChoices(db: Database) {
  return {
    plugins: PLUGINS.map(({ name }) => name),
    /** How to write the URL of those kinds that have a form of their own. */
    urlHints: Object.fromEntries(
      PLUGINS.flatMap(({ name, ownUrls }: FeedPlugin) => (ownUrls ? [[name, ownUrls.hint]] : [])),
    ) as Record<string, string>,
    categories: listCategoryPaths(await listCategories(db)),
  }
}
