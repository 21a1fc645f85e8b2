/** Where IndexNow passes URLs on to every search engine that takes part (https://www.indexnow.org/documentation). */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
const TIME_LIMIT_MS = 15_000

/** The protocol's limit for one request. */
export const MAX_INDEX_NOW_URLS = 10_000

export type Submission = {
  /** The host of all URLs. */
  host: string
  /** The URL of a file on the host, which contains the key. */
  keyLocation: string
  /** At most MAX_INDEX_NOW_URLS. */
  urlList: string[]
}

/** `refused` is final for these URLs; `failed` may be tried again. */
type SubmissionOutcome = { kind: 'accepted' } | { kind: 'refused' | 'failed'; reason: string }

/** Says which pages of a host have changed. */
export type IndexNow = {
  key: string
  submit: (submission: Submission) => Promise<SubmissionOutcome>
}

export function openIndexNow(key: string, fetch: typeof globalThis.fetch): IndexNow {
  return {
    key,
    async submit(submission) {
      try {
        const response = await fetch(ENDPOINT, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify({ ...submission, key }),
          signal: AbortSignal.timeout(TIME_LIMIT_MS),
        })
        await response.body?.cancel()
        if (response.ok) return { kind: 'accepted' }
        const isFinal = response.status === 400 || response.status === 422
        return { kind: isFinal ? 'refused' : 'failed', reason: `answered ${response.status}` }
      } catch (fault) {
        return { kind: 'failed', reason: fault instanceof Error ? fault.message : String(fault) }
      }
    },
  }
}
