import { sql } from 'drizzle-orm'
import { db } from '../database'

/** Gives a city a domain of its own; its canonical address stays the one under the product's. */
export async function addDomain(host: string, domain: string): Promise<void> {
  await db.run(sql`
    INSERT INTO site_domain (domain, site_id, canonical) SELECT ${domain}, id, 0 FROM site WHERE host = ${host}`)
}
