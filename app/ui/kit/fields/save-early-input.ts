type Control = HTMLInputElement | HTMLTextAreaElement

/** To be called once the page is hydrated: before the effects of its parts, and after them. */
type EarlyInput = { beforeEffects: () => void; afterEffects: () => void }

/**
 * Keeps what people type and check before a page is hydrated, however slowly its scripts arrive: hydration gives text areas their
 * first text again, and fields with a state do not notice what changed before. Called just before hydration.
 */
export function saveEarlyInput(): EarlyInput {
  const changed = new Set<Control>()
  const firstTexts = new Map<HTMLTextAreaElement, string>()
  const save = (control: EventTarget | null) => {
    if (!isControl(control) || !isChanged(control)) return
    changed.add(control)
    if (control instanceof HTMLInputElement) return
    // Hydration writes only into a text area that has the text that it was rendered with.
    if (!firstTexts.has(control)) firstTexts.set(control, control.defaultValue)
    control.defaultValue = control.value
  }
  const onInput = ({ target }: Event) => save(target)
  document.querySelectorAll('input, textarea').forEach(save)
  document.addEventListener('input', onInput, { capture: true })
  return {
    beforeEffects() {
      document.removeEventListener('input', onInput, { capture: true })
      for (const [control, text] of firstTexts) control.defaultValue = text
    },
    afterEffects() {
      // What the browser restores when somebody returns is not typed now: a filter would lead away again.
      if (isFirstVisit()) changed.forEach(announce)
    },
  }
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'file')

const isCheckable = ({ type }: Control) => type === 'checkbox' || type === 'radio'

const isChanged = (control: Control): boolean =>
  control instanceof HTMLInputElement && isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue

function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
}

/** What React has seen of a field. It ignores an event after which the field still has that value. */
type Tracked = { _valueTracker?: { setValue(value: string): void } }

/** Lets the page know as if somebody typed or clicked now. */
function announce(control: Control): void {
  if (control instanceof HTMLInputElement && isCheckable(control)) {
    // The radio button that was checked before knows from the one that is.
    if (control.type === 'radio' && !control.checked) return
    control.checked = !control.checked
    control.click()
    return
  }
  ;(control as Tracked)._valueTracker?.setValue(control.defaultValue)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (control !== document.activeElement)
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
