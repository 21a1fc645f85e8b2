/** The longest wait for an idle moment, in milliseconds. */
const MAX_WAIT_MS = 4_000

/** Calls back once the page has loaded and the browser is idle. Returns a function that cancels the call. */
export function runWhenIdle(callback: () => void): () => void {
  let isOff = false
  const run = () => {
    if (!isOff) callback()
  }
  const waitForIdle = () => {
    // Safari does not support requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: MAX_WAIT_MS })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') waitForIdle()
  else window.addEventListener('load', waitForIdle, { once: true })
  return () => {
    isOff = true
  }
}
