import { sql } from 'drizzle-orm'
import { db } from '../database'

/** Adds a custom domain to a site; its canonical host stays the one under the product's domain. */
export async function addDomain(host: string, domain: string): Promise<void> {
  await db.run(sql`
    INSERT INTO site_domain (domain, site_id, canonical) SELECT ${domain}, id, 0 FROM site WHERE host = ${host}`)
}
