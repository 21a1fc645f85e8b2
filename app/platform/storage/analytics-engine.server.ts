import { z } from 'zod'
import { ConfigurationError, type Settings } from '~/platform/settings/settings.server'

/** Counts in Cloudflare's Analytics Engine: written through its binding, read through its SQL API over HTTP. */
export type AnalyticsEngine = {
  /** Never waits, and never fails. */
  write(point: AnalyticsEngineDataPoint): void
  /** The rows of a query that `build` writes for the dataset. Rejects when the API answers with an error, or not in time. */
  query(build: (dataset: string) => string): Promise<unknown[]>
}

const API = 'https://api.cloudflare.com/client/v4/accounts'
const TIME_LIMIT_MS = 4_000

const answerSchema = z.object({ data: z.array(z.unknown()) })

/** Null unless the settings say that Analytics Engine counts. Throws a ConfigurationError without its binding. */
export function openAnalyticsEngine({
  settings: { analytics },
  binding,
  fetch,
  timeLimitMs = TIME_LIMIT_MS,
}: {
  settings: Pick<Settings, 'analytics'>
  binding: AnalyticsEngineDataset | undefined
  fetch: typeof globalThis.fetch
  timeLimitMs?: number
}): AnalyticsEngine | null {
  if (!analytics) return null
  if (!binding) throw new ConfigurationError('the binding TRAFFIC must be set in wrangler.toml')
  const { accountId, token, dataset } = analytics
  return {
    write: (point) => binding.writeDataPoint(point),
    async query(build) {
      const response = await fetch(`${API}/${accountId}/analytics_engine/sql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: build(dataset),
        signal: AbortSignal.timeout(timeLimitMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`Analytics Engine answered ${response.status}`)
      }
      return answerSchema.parse(await response.json()).data
    },
  }
}
