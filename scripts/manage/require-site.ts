import type { Site } from '~/domain/sites/site'
import { findSiteByHost, listSites } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/storage/database.server'
import { CommandError } from './command'
import { didYouMean } from './did-you-mean'

/** Finds a site by its host. Throws a CommandError that suggests similar hosts if there is none. */
export async function requireSite(db: Database, host: string): Promise<Site> {
  const site = await findSiteByHost(db, host)
  if (site) return site
  const hosts = (await listSites(db)).map(({ host }) => host)
  throw new CommandError(`There is no site '${host}'. ${didYouMean(host, hosts, 'See: site list')}`)
}
