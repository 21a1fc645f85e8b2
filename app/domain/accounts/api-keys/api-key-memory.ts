import { createLruCache } from '~/lib/lru-cache'
import { MINUTE, SECOND } from '~/lib/time/local-time'
import type { StoredApiKey } from './api-key-store.server'

/** What an isolate remembers of keys: how they were read a moment ago, and how often they were used in this minute. */
export type ApiKeyMemory = {
  /** A key that was read a few seconds ago; undefined if it must be read. Times are machine time. */
  find(text: string, machineTime: number): StoredApiKey | undefined
  remember(text: string, key: StoredApiKey, readAt: number): void
  /** The key was changed. */
  forget(keyId: number): void
  /** Counts a call of a key, and returns the calls of this minute and the milliseconds until the next one. */
  countCall(keyId: number, machineTime: number): { calls: number; resetsIn: number }
}

/** As a door (http/page-cache/door-cache.server.ts). */
const FRESH_FOR = 5 * SECOND
const MAX_KEYS = 2_000

export function createApiKeyMemory(): ApiKeyMemory {
  // By the texts that were sent, which are hashed only to be read from the database.
  const keys = createLruCache<{ key: StoredApiKey; readAt: number }>(MAX_KEYS)
  const texts = createLruCache<string, number>(MAX_KEYS)
  const minutes = createLruCache<{ minute: number; calls: number }, number>(MAX_KEYS)
  return {
    find(text, machineTime) {
      const remembered = keys.get(text)
      return remembered && machineTime < remembered.readAt + FRESH_FOR ? remembered.key : undefined
    },
    remember(text, key, readAt) {
      keys.set(text, { key, readAt })
      texts.set(key.id, text)
    },
    forget(keyId) {
      const text = texts.get(keyId)
      if (text !== undefined) keys.delete(text)
    },
    countCall(keyId, machineTime) {
      const minute = Math.floor(machineTime / MINUTE)
      const before = minutes.get(keyId)
      const calls = before?.minute === minute ? before.calls + 1 : 1
      minutes.set(keyId, { minute, calls })
      return { calls, resetsIn: (minute + 1) * MINUTE - machineTime }
    },
  }
}
