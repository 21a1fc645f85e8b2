import { z } from 'zod'
import type { ResolveHost } from './outgoing-fetch.server'

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional(),
})

const RESOLVER = 'https://cloudflare-dns.com/dns-query'
const NAME_ERROR = 3
const RECORD_TYPES = { A: 1, AAAA: 28 } as const

/** Resolves host names over HTTPS (the JSON API of Cloudflare's resolver): workers have no DNS API. */
export function createDnsResolver(fetch: typeof globalThis.fetch): ResolveHost {
  return async (hostname) => {
    const results = await Promise.all(
      Object.entries(RECORD_TYPES).map(async ([name, type]) => {
        const url = `${RESOLVER}?name=${encodeURIComponent(hostname)}&type=${name}`
        const response = await fetch(url, {
          headers: { accept: 'application/dns-json' },
          signal: AbortSignal.timeout(5_000),
        })
        if (!response.ok) throw new Error(`the DNS resolver answered ${response.status}`)
        const { Status, Answer = [] } = answerSchema.parse(await response.json())
        if (Status !== 0 && Status !== NAME_ERROR)
          throw new Error(`the DNS resolver returned status ${Status}`)
        return Answer.filter((record) => record.type === type).map((record) => record.data)
      }),
    )
    return results.flat()
  }
}
