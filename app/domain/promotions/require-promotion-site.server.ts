import type { Site } from '~/domain/sites/site'
import { listSitesById } from '~/domain/sites/site-store.server'
import type { Database } from '~/platform/storage/database.server'

/** The site of an invoice. Sites with invoices are never deleted. */
export async function requirePromotionSite(db: Database, siteId: number): Promise<Site> {
  const [site] = await listSitesById(db, [siteId])
  if (!site) throw new Error(`Site ${siteId} of an invoice does not exist`)
  return site
}
