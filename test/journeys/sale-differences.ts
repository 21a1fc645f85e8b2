import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { openDatabase, writeTogether } from '~/platform/database.server'
import { openLocal } from '../../scripts/manage/with-services'
import { CLOCK } from './clock.mjs'
import { lane } from './lane'

/** Something that sales disagree about: a site's, or no site's. `detail` tells it from others. */
export async function addDifference(detail: string, host: string | null): Promise<void> {
  vi.stubEnv('STATE_DIR', lane.stateDir)
  vi.stubEnv('CLOCK', CLOCK)
  const data = await openLocal()
  try {
    await writeTogether(openDatabase(data.env.DB), [
      sql`
        INSERT INTO promotion_difference (kind, site_id, detail, reference, here_cents, there_cents, found_at)
        VALUES ('unknown-invoice', (SELECT id FROM site WHERE host = ${host}), ${detail}, 'pi_unknown', 0, 1500, ${Date.parse(CLOCK)})`,
    ])
  } finally {
    vi.unstubAllEnvs()
    await data.dispose()
  }
}
