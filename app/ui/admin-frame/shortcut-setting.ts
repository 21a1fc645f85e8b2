const KEY = 'console-shortcuts'

/**
 * Whether single keys do something in this browser. They can be turned off, because speech input types letters (WCAG 2.2,
 * 2.1.4). Every page of the console that listens to single keys asks this first.
 */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** A browser that stores nothing keeps them on. */
export function setShortcutsOn(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {}
}
