import type { D1Migration } from 'cloudflare:test'

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[]
      SEARCH_MIGRATIONS: D1Migration[]
      RECORDINGS: Fetcher
      /** Not empty for the sizes of `npm test -- --large`. */
      LARGE_TESTS: string
      SIMULATED_EMAIL: SendEmail
    }
  }
}
