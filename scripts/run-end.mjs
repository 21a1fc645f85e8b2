/** Signals of Ctrl+C, `kill` and a closed terminal, by their numbers. */
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }
const PARENT_INTERVAL_MS = 500

/**
 * Stops what this run has started when the run is ended: by Ctrl+C, `kill`, a closed terminal, or the end of the process
 * that started it. Then exits, with a signal's number as shells do, or with the status given. A second signal exits at
 * once.
 */
export function onRunEnd(stop, { status } = {}) {
  let isEnding = false
  const end = async (code) => {
    if (isEnding) process.exit(code)
    isEnding = true
    try {
      await stop()
    } finally {
      process.exit(code)
    }
  }
  for (const [signal, number] of Object.entries(SIGNALS)) {
    process.on(signal, () => end(status ?? 128 + number))
  }
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end(status ?? 1)
  }, PARENT_INTERVAL_MS)
  watch.unref()
}
