import type { AppLoadContext } from '@remix-run/cloudflare'
import { listCategoryPaths } from '~/domain/categories/category-options'
import { listCategories } from '~/domain/categories/category-store.server'
import type { FeedPlugin } from '~/domain/feeds/contract/feed-plugin'
import { PLUGINS } from '~/domain/feeds/plugins/all-plugins'
import { boundsShapesPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import type { Database } from '~/platform/storage/database.server'
import { buildBaseMap } from '~/routes/build-base-map.server'

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

/** What the pages need on which a source is found: the site, its categories, and a map to place venues on. */
export async function loadSourcePage(
  { db, settings }: AppLoadContext['services'],
  site: Pick<Site, 'id' | 'name'>,
) {
  const { categories } = await loadScrapeChoices(db)
  const baseMap = buildBaseMap(settings.map, boundsShapesPath(site))
  return { site: { id: site.id, name: site.name }, categories, baseMap }
}
