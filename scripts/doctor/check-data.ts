import { listAccounts } from '~/domain/accounts/account-store.server'
import { listCategories } from '~/domain/categories/category-store.server'
import { listSiteRows } from '../manage/list-site-rows'
import type { CommandServices } from '../manage/with-services'
import { checkHost } from './check-hosts'
import { type Finding, ok, warning, wrong } from './finding'

/** What the data needs before anybody can use the product; its migrations are applied, or it would not be open. */
export async function checkData(platform: CommandServices, remote: boolean): Promise<Finding[]> {
  const [accounts, categories, sites] = await Promise.all([
    listAccounts(platform.db),
    listCategories(platform.db),
    listSiteRows(platform),
  ])
  const superadmins = accounts.filter(({ roles }) =>
    roles.some(({ role }) => role === 'superadmin'),
  ).length
  const domains = sites.flatMap((site) => site.domains)
  return [
    ok('migrations', 'all are applied'),
    superadmins > 0
      ? ok('superadmin', `${superadmins} of them`)
      : wrong('superadmin', 'There is none: account create, then role grant --role superadmin.'),
    categories.length > 0
      ? ok('categories', `${categories.length} of them`)
      : wrong('categories', 'There are none: categories load.'),
    sites.length > 0
      ? ok('sites', sites.map(({ host }) => host).join(', '))
      : warning('sites', 'There are none: site create.'),
    ...(await checkMaps(platform)),
    ...(remote
      ? await Promise.all(domains.map((domain) => checkHost({ ...platform, fetch }, domain)))
      : []),
  ]
}

async function checkMaps({ mapTiles, settings }: CommandServices): Promise<Finding[]> {
  if (!mapTiles || settings.map.kind !== 'archives') return []
  const missing = await mapTiles.listMissing()
  if (missing.length === 0) return [ok('maps', settings.map.names.join(', '))]
  const [name] = missing
  const text = `MAP_TILES names ${missing.join(', ')}, which the bucket lacks: tiles upload ${name}.`
  return [missing.length < settings.map.names.length ? warning('maps', text) : wrong('maps', text)]
}
