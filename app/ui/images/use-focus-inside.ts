import { type RefObject, useEffect, useRef } from 'react'

/** The attribute of a control that has replaced the one just used. */
export const NEXT_FOCUS = { 'data-next-focus': '' }

/**
 * Keeps the focus inside an element whose controls come and go: when `change` differs and the control with the focus is gone
 * or disabled, the control that took its place has it, else the input.
 */
export function useFocusInside(
  root: RefObject<HTMLElement>,
  input: RefObject<HTMLElement>,
  change: string,
): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && root.current?.contains(target) === true
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [root])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may remove the control with the focus.
  useEffect(() => {
    if (!hadFocus.current || !isFocusLost()) return
    const next = root.current?.querySelector<HTMLElement>('[data-next-focus]') ?? input.current
    next?.focus({ preventScroll: true })
  }, [change, root, input])
}

/** Browsers keep the focus on a disabled control for a moment. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled')
}
