export type TypeAhead = {
  /** What was typed so far. */
  readText: () => string
  /** Whether Enter was pressed after it: the first result is to be followed. */
  isEntered: () => boolean
  /** Whether Escape was pressed, so that nothing should open any more. */
  isCancelled: () => boolean
  /** Keys go where the focus is again. A second call does nothing. */
  stop: () => void
}

let current: TypeAhead | null = null

/** Whether keys are text for a field that is not there yet: no shortcut may act on them. */
export const isTypingAhead = (): boolean => current !== null

/**
 * Collects what is typed until the field that it is meant for is there, so that a quick typist loses no key to a slow network.
 * Backspace deletes, Escape cancels. Keys with Ctrl, ⌘ or Alt remain what they are.
 */
export function startTypeAhead(): TypeAhead {
  current?.stop()
  let text = ''
  let isEntered = false
  let isCancelled = false
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if ([...key].length === 1) text += key
    else if (key === 'Backspace') text = [...text].slice(0, -1).join('')
    else if (key === 'Escape') {
      isCancelled = true
      typeAhead.stop()
    } else if (key !== 'Enter') return
    isEntered = key === 'Enter'
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const typeAhead: TypeAhead = {
    readText: () => text,
    isEntered: () => isEntered,
    isCancelled: () => isCancelled,
    stop: () => {
      if (current === typeAhead) current = null
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    },
  }
  current = typeAhead
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return typeAhead
}
