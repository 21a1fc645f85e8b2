/** What visitors do first on a page that they do not only read. Browsers also report a move as a page appears under the pointer. */
export const EARLY_USES = ['scroll', 'pointerdown', 'keydown']

/** The mark in the browser's timeline that the page was used before its scripts ran (site-frame/later-scripts.tsx). */
export const EARLY_USE = 'early use'

/** Resolves once the visitor has done anything on the page, before its scripts ran or since; never after `signal`. */
export const waitForUse = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (performance.getEntriesByName(EARLY_USE).length > 0) return resolve()
    const options = { signal, once: true, passive: true }
    for (const name of [...EARLY_USES, 'pointermove'])
      addEventListener(name, () => resolve(), options)
  })
