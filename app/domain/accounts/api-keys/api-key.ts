import { z } from 'zod'
import { parseHttpUrl } from '~/lib/text/http-url'
import { toSingleLine } from '~/lib/text/single-line'
import type { DayCount } from '~/lib/time/day-count'

/** A key of the public API as the console shows it (admin specification, section 3). Instants are epoch milliseconds. */
export type ApiKey = {
  id: number
  /** The visible beginning of the key, which names it: 'evk_k3v9q2mz'. */
  prefix: string
  comment: string
  enabled: boolean
  /** The origins whose pages may use the key; empty for all. */
  allowedOrigins: string[]
  createdAt: number
  /** Null if that account was deleted. */
  createdBy: string | null
  usedAt: number | null
  /** Of each of the last API_KEY_REPORT_DAYS days in UTC, the oldest first; empty if it was not called at all. */
  calls: DayCount[]
}

export const API_KEY_REPORT_DAYS = 30

/** Calls that a key may make in one Cloudflare location, as the binding LIMIT_PER_API_KEY in wrangler.toml allows. */
export const API_KEY_LIMIT = { calls: 600, seconds: 60 }

/** That are not deleted, of a site. */
export const MAX_API_KEYS = 50

export const TOO_MANY_API_KEYS_MESSAGE = `This site has ${MAX_API_KEYS} API keys. Please delete one that is not used any more.`

/** Whether a text has the form of a key; checked before it is looked up. */
export const isApiKey = (text: string) => /^evk_[a-z0-9]{8}_[a-z0-9]{32}$/.test(text)

/** Whether a text has the form of a key's visible beginning. */
export const isApiKeyPrefix = (text: string) => /^evk_[a-z0-9]{8}$/.test(text)

const MAX_COMMENT_LENGTH = 200
const MAX_ORIGINS = 20
const MAX_ORIGIN_LENGTH = 250

export const apiKeyComment = z
  .string()
  .transform(toSingleLine)
  .pipe(
    z.string().max(MAX_COMMENT_LENGTH, `A comment has at most ${MAX_COMMENT_LENGTH} characters`),
  )

/** Origins such as 'https://example.com', as browsers write them in the header `Origin`. */
export const apiKeyOrigins = z
  .array(z.string())
  .transform((origins, { addIssue }) => {
    const given = origins.map((origin) => origin.trim()).filter((origin) => origin !== '')
    const parsed = given.map((origin) => parseOrigin(origin))
    const wrong = given.find((_, index) => parsed[index] === null)
    if (wrong !== undefined) {
      addIssue({
        code: 'custom',
        message: `“${wrong.slice(0, 80)}” is not an origin such as https://www.example.com`,
      })
    }
    return [...new Set(parsed.filter((origin) => origin !== null))]
  })
  .pipe(z.array(z.string()).max(MAX_ORIGINS, `A key has at most ${MAX_ORIGINS} allowed origins`))

/** 'Example.com' is https://example.com; null for what has a path, a user or another scheme. */
function parseOrigin(text: string): string | null {
  if (text.length > MAX_ORIGIN_LENGTH) return null
  const url = parseHttpUrl(isDomain(text) ? `https://${text}` : text)
  if (!url || url.href !== `${url.origin}/`) return null
  return /^[a-z0-9.:[\]-]+$/.test(url.host) ? url.origin : null
}

const isDomain = (text: string) => text.includes('.') && !text.includes('://')

/** What may be changed of a key; what is absent stays as it is. */
export const apiKeyChange = z.object({
  comment: apiKeyComment.optional(),
  enabled: z.boolean('Please send true or false').optional(),
  allowedOrigins: apiKeyOrigins.optional(),
})

export type ApiKeyChange = z.infer<typeof apiKeyChange>
