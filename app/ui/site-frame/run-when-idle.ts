/** The longest that an idle moment is waited for, in milliseconds. */
const LONGEST_WAIT = 4_000

/** Calls back once the page has loaded and the browser has nothing better to do. Answers how to call it off. */
export function runWhenIdle(callback: () => void): () => void {
  let isOff = false
  const run = () => {
    if (!isOff) callback()
  }
  const waitForIdle = () => {
    // Safari has no idle moments to tell of.
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: LONGEST_WAIT })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') waitForIdle()
  else window.addEventListener('load', waitForIdle, { once: true })
  return () => {
    isOff = true
  }
}
