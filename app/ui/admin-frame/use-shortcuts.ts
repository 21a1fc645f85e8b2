import { useEffect, useRef } from 'react'
import { areShortcutsOn } from './shortcut-setting'
import { isTypingAhead } from './type-ahead'

type Shortcuts = {
  onSearch: () => void
  onHelp: () => void
  /** The URL path of the page of a letter after g. */
  findPage: (key: string) => string | undefined
}

/** How long g waits for its letter. */
const SEQUENCE_MS = 1_500

/** Before the page was loaded: the times of keys begin there. */
const NEVER = Number.NEGATIVE_INFINITY

/**
 * The console's keyboard shortcuts: Ctrl or ⌘ with K for the search, ? for the list of shortcuts, g and a letter for a page.
 * Single keys do nothing while one types, in a dialog, or when they are turned off.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    let pressedAt = NEVER
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTypingAhead() || isInDialog()) return
      const { onSearch, onHelp, findPage } = latest.current
      if (isSearchKey(event)) {
        event.preventDefault()
        return onSearch()
      }
      if (hasModifier(event) || isTyping(event.target) || !areShortcutsOn()) return
      const isAfterG = event.timeStamp - pressedAt < SEQUENCE_MS
      pressedAt = NEVER
      const path = isAfterG ? findPage(event.key) : undefined
      if (path !== undefined) location.assign(path)
      else if (event.key === '?') onHelp()
      else if (event.key === 'g') pressedAt = event.timeStamp
      else if (!isAfterG) return
      // The page's own shortcuts do not hear a key that was one of these.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Ctrl K moves and deletes text on a Mac. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isCommand = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return isCommand && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

/** Shift is not among them: ? needs it on many keyboards. */
const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role=textbox], select, textarea')) return true
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type)
}

/** Inputs whose keys are not text. */
const NOT_TYPED = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'image', 'file'])

const isInDialog = () => document.querySelector('dialog[open]') !== null
