const USES = ['scroll', 'pointermove', 'pointerdown', 'keydown']

/**
 * Waits until the visitor does anything on the page, the map included, and then until the browser is idle: an interactive map is a
 * third of a second of work, for which nobody should wait who only reads. Never resolves after `signal`.
 */
export const waitForUse = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    const wait = () => (window.requestIdleCallback ?? setTimeout)(() => resolve())
    for (const name of USES) addEventListener(name, wait, { signal, once: true, passive: true })
  })
