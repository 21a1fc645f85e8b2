import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll } from 'vitest'
import { countStatements } from './budgets/count-statements'
import { resetDatabases } from './database'
import { clearPromotionDays } from './promotions/clear-promotion-days'

countStatements()

/** Not by `reset` of cloudflare:test: on a busy machine, rows of the previous file come back after it. */
beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  await applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)
  await resetDatabases()
  await clearPromotionDays()
  for (const { key } of (await env.BUCKET.list()).objects) await env.BUCKET.delete(key)
})
