/** Runs work under a key once at a time: calls that come meanwhile receive the same result. */
export type RenderOnce<Result> = {
  isRunning(key: string): boolean
  run(key: string, work: () => Promise<Result>): Promise<Result>
}

/** In milliseconds. The platform may stop a request, and its work then never ends. */
const ABANDONED_AFTER = 30_000

/** The requests of one isolate share what it runs. */
export function createRenderOnce<Result>(clock: () => number = Date.now): RenderOnce<Result> {
  const running = new Map<string, { result: Promise<Result>; startedAt: number }>()
  const find = (key: string) => {
    const found = running.get(key)
    return found && clock() - found.startedAt < ABANDONED_AFTER ? found : undefined
  }
  return {
    isRunning: (key) => find(key) !== undefined,
    run(key, work) {
      const found = find(key)
      if (found) return found.result
      const started = { result: work(), startedAt: clock() }
      running.set(key, started)
      const forget = () => {
        if (running.get(key) === started) running.delete(key)
      }
      started.result.then(forget, forget)
      return started.result
    },
  }
}
