import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { openDatabase, writeTogether } from '~/platform/storage/database.server'
import { openLocal } from '../../scripts/manage/with-services'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

/** Stores a difference of a site's sales, or one of no site. No other has this `detail`. */
export async function addDifference(detail: string, host: string | null): Promise<void> {
  vi.stubEnv('STATE_DIR', lane.stateDir)
  vi.stubEnv('CLOCK', CLOCK)
  const data = await openLocal()
  try {
    await writeTogether(openDatabase(data.env.DB), [
      sql`
        INSERT INTO promotion_difference (kind, site_id, detail, reference, found_at)
        VALUES ('unknown-invoice', (SELECT id FROM site WHERE host = ${host}), ${detail}, 'pi_unknown', ${Date.parse(CLOCK)})`,
    ])
  } finally {
    vi.unstubAllEnvs()
    await data.dispose()
  }
}
