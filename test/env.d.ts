import type { D1Migration } from 'cloudflare:test'
import type { Env as WorkerEnv } from '~/http/context.server'

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      MIGRATIONS: D1Migration[]
      SEARCH_MIGRATIONS: D1Migration[]
      RECORDINGS: Fetcher
      SIMULATED_EMAIL: SendEmail
    }
  }
}
