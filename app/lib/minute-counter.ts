import { MINUTE } from '~/lib/time/local-time'

/** Counts in the isolate's memory, until the counts are saved. */
export type MinuteCounter<Count> = {
  add(counts: Count[]): void
  /** Once a minute what was counted since, to be saved; else, and if there is nothing, an empty list. */
  claimDue(machineTime: number): Count[]
}

/** `toKey` is what is counted, such as the site and day; `merge` adds two counts of the same. */
export function createMinuteCounter<Count>(
  toKey: (count: Count) => string,
  merge: (before: Count, added: Count) => Count,
): MinuteCounter<Count> {
  let counts = new Map<string, Count>()
  let claimedAt = Number.NEGATIVE_INFINITY
  return {
    add(counted) {
      for (const count of counted) {
        const before = counts.get(toKey(count))
        counts.set(toKey(count), before ? merge(before, count) : count)
      }
    },
    claimDue(machineTime) {
      if (counts.size === 0 || machineTime < claimedAt + MINUTE) return []
      claimedAt = machineTime
      const due = [...counts.values()]
      counts = new Map()
      return due
    },
  }
}

type Saving<Count> = {
  machineTime: number
  save: (due: Count[]) => Promise<void>
  onFault: (fault: unknown) => void
  /** Runs after the response. */
  waitUntil: (work: Promise<void>) => void
}

/** Adds counts, and saves what is due. What could not be saved is saved with the next. */
export function countAndSave<Count>(
  counter: MinuteCounter<Count>,
  counts: Count[],
  { machineTime, save, onFault, waitUntil }: Saving<Count>,
): void {
  counter.add(counts)
  const due = counter.claimDue(machineTime)
  if (due.length > 0) waitUntil(saveDue())

  async function saveDue(): Promise<void> {
    try {
      await save(due)
    } catch (fault) {
      counter.add(due)
      onFault(fault)
    }
  }
}
