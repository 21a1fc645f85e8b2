/**
 * Calls `read` once nothing has changed for `delayMs` milliseconds, and at once when the page is left or hidden: a phone may end a hidden
 * page without a word. `stop` forgets what was not read.
 */
export function readAfterChanges(delayMs: number, read: (isLeaving: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const readNow = (isLeaving: boolean) => {
    if (timer === undefined) return
    cancel()
    read(isLeaving)
  }
  const leave = () => readNow(true)
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  return {
    /** To be called after each change. */
    schedule() {
      clearTimeout(timer)
      timer = setTimeout(readNow, delayMs, false)
    },
    stop() {
      cancel()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
    },
  }
}
