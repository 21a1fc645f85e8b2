import { countAndSave, createMinuteCounter, type MinuteCounter } from '~/lib/minute-counter'
import { toDay } from '~/lib/time/local-time'
import type { Log } from '~/platform/log.server'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import { type ApiCallCount, addApiCalls } from './api-key-store.server'

export type ApiCallCounter = MinuteCounter<ApiCallCount>

export const createApiCallCounter = (): ApiCallCounter =>
  createMinuteCounter(
    ({ keyId, day }) => `${keyId} ${day}`,
    (before, added) => ({
      ...before,
      calls: before.calls + added.calls,
      usedAt: Math.max(before.usedAt, added.usedAt),
    }),
  )

type Services = { db: Database; apiCallCounter: ApiCallCounter; log: Log; now: number }

/** Counts a call that was answered, in memory. */
export function countApiCall(
  { apiCallCounter, now }: Pick<Services, 'apiCallCounter' | 'now'>,
  keyId: number,
): void {
  apiCallCounter.add([{ keyId, day: toDay(now, 'UTC'), calls: 1, usedAt: now }])
}

/**
 * Saves the calls that were counted, at most once a minute and isolate, after the response. It is called for every request,
 * so that the last calls of a quiet key are saved too.
 */
export function saveApiCalls(
  { db, apiCallCounter, log }: Services,
  machineTime: number,
  waitUntil: (work: Promise<void>) => void,
): void {
  countAndSave(apiCallCounter, [], {
    machineTime,
    waitUntil,
    save: async (due) => {
      await writeTogether(db, addApiCalls(due))
    },
    onFault: (fault) => log.error('calls of the API could not be saved', fault),
  })
}
