import {
  type AnalyticsEngine,
  openAnalyticsEngine,
} from '~/platform/storage/analytics-engine.server'

/** What such a query may look like; any other is answered with an error, as by Analytics Engine. */
const QUERY =
  /^SELECT blob1 AS day, SUM\(_sample_interval \* double1\) AS views FROM (\w+) WHERE index1 = '(\d+)' AND timestamp >= toDateTime\('([\d-]+) 00:00:00'\) GROUP BY day ORDER BY day FORMAT JSON$/

export const ANALYTICS = {
  accountId: '0123456789abcdef0123456789abcdef',
  token: 'secret-token',
  dataset: 'city_events_traffic',
}

export type SimulatedAnalytics = {
  engine: AnalyticsEngine
  /** The status of every answer from now on. */
  answerWith(status: number): void
  /** Of each two data points, store one that represents both. */
  sampleHalf(): void
}

/** Analytics Engine as its binding and its SQL API present it. All points are written at `now`. */
export function simulateAnalytics(now: number): SimulatedAnalytics {
  const points: (AnalyticsEngineDataPoint & { interval: number })[] = []
  let status = 200
  let isHalf = false
  let written = 0
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const isAuthorized = request.headers.get('authorization') === `Bearer ${ANALYTICS.token}`
    const isApi =
      request.url ===
      `https://api.cloudflare.com/client/v4/accounts/${ANALYTICS.accountId}/analytics_engine/sql`
    if (!isApi || request.method !== 'POST') return new Response('no such API', { status: 404 })
    if (!isAuthorized) return new Response('Unauthorized', { status: 401 })
    if (status !== 200) return new Response('an error', { status })
    const [, dataset, siteId, first = ''] = QUERY.exec(await request.text()) ?? []
    if (dataset !== ANALYTICS.dataset) return new Response('syntax error', { status: 422 })
    const data = new Map<string, number>()
    for (const { indexes, blobs, doubles, interval } of points) {
      if (indexes?.[0] !== siteId || now < Date.parse(`${first}T00:00:00Z`)) continue
      const day = String(blobs?.[0])
      data.set(day, (data.get(day) ?? 0) + interval * Number(doubles?.[0]))
    }
    const rows = [...data].sort().map(([day, views]) => ({ day, views }))
    return Response.json({ meta: [], data: rows, rows: rows.length })
  }
  const engine = openAnalyticsEngine({
    settings: { analytics: ANALYTICS },
    binding: {
      writeDataPoint(point = {}) {
        if (!isHalf) points.push({ ...point, interval: 1 })
        else if (++written % 2 === 0) points.push({ ...point, interval: 2 })
      },
    },
    fetch: answer,
  })
  if (!engine) throw new Error('the settings name an engine')
  return {
    engine,
    answerWith: (next) => {
      status = next
    },
    sampleHalf: () => {
      isHalf = true
    },
  }
}
