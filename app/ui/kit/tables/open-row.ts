import type { MouseEvent } from 'react'

/** What in a row has a meaning of its own when it is clicked. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog, [role=button]'

/** Opens the link of the row that was clicked, as a click on the link would: in a new tab with Ctrl or Command. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(CONTROLS)) return
  // Text in a row can be selected.
  if (getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]')
  link?.dispatchEvent(
    new window.MouseEvent('click', { ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }),
  )
}
