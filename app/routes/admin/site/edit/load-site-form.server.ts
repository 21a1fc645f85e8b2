import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { buildCategoryOptions, type CategoryOption } from '~/domain/categories/category-options'
import { listEventTitles } from '~/domain/events/event-titles.server'
import { findRebuildProgress } from '~/domain/listings/find-rebuild-progress.server'
import { boundsShapesPath } from '~/domain/sites/admin-path'
import { findNewestSiteBox } from '~/domain/sites/bounds/site-shapes.server'
import { expectedRecord } from '~/domain/sites/hosts/domain-status'
import { listFormerHosts } from '~/domain/sites/hosts/host-store.server'
import type { Site } from '~/domain/sites/site'
import { findStoredSite, storedTexts } from '~/domain/sites/stored-site.server'
import { notFound } from '~/http/error-responses.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import type { Box } from '~/lib/shapes/geojson'
import { buildBaseMap } from '~/routes/build-base-map.server'
import type { SiteFormPage } from '~/ui/sites/site-form-page'
import { checkSiteDomains } from './site-domains.server'

type Options = { site: Site; viewer: Viewer; isChecking: boolean }

/** What the page 'Edit Site' shows. With `isChecking`, also what DNS says, for browsers without JavaScript. */
export async function loadSiteForm(
  context: AppLoadContext,
  { site: { id, settings }, viewer, isChecking }: Options,
): Promise<SiteFormPage> {
  const { db, settings: product } = context.services
  const [stored, categories, events, formerHosts, rebuild] = await Promise.all([
    findStoredSite(db, id),
    context.listCategories(),
    listEventTitles(db, id, settings.homeEvents),
    listFormerHosts(db, id),
    findRebuildProgress(context.services, id),
  ])
  if (!stored) throw notFound()
  const { site, domains } = stored
  const target = `${site.host}.${product.productDomain}`
  const texts = storedTexts(stored)
  return {
    site: { id, name: site.name, host: site.host },
    account: viewer.id,
    productDomain: product.productDomain,
    formerHosts,
    saved: { ...texts, openedWith: fingerprint(texts) },
    baseMap: buildBaseMap(product.map, boundsShapesPath({ id })),
    startBox: stored.site.bounds === null ? await findStreetsBox(context) : null,
    rebuild,
    categories: buildCategoryOptions(categories).flatMap(listOptions),
    events,
    domains: domains.map(({ domain }) => ({ domain, expected: expectedRecord(domain, target) })),
    checked: isChecking ? await checkSiteDomains(context, site) : null,
  }
}

/**
 * Where the map of a site without bounds begins, so that it is drawn over streets: at the newest city, or else at all streets that
 * are our own. Null where a service has those of the whole country, or there are none.
 */
async function findStreetsBox({ services }: AppLoadContext): Promise<Box | null> {
  if (services.settings.map.kind !== 'archives') return null
  const newest = await findNewestSiteBox(services.db)
  return newest ?? (await services.mapTiles?.describe())?.box ?? null
}

/** The category and those below it. */
function listOptions({ id, path, children }: CategoryOption): SiteFormPage['categories'] {
  return [{ id, path }, ...children.flatMap(listOptions)]
}
