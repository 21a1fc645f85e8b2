import type { Site } from '~/domain/sites/site'
import { findSiteByHost, listSites } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/database.server'
import { didYouMean } from './nearest'
import { Problem } from './problem'

/** The site of a host that was typed; a Problem that names what there is instead where there is none. */
export async function requireSite(db: Database, host: string): Promise<Site> {
  const site = await findSiteByHost(db, host)
  if (site) return site
  const hosts = (await listSites(db)).map((one) => one.host)
  throw new Problem(`There is no site '${host}'. ${didYouMean(host, hosts, 'See: site list')}`)
}
