import { useLocation } from '@remix-run/react'
import { type KeyboardEvent, useEffect } from 'react'

type Tree = { isOpen: (id: string) => boolean; setOpen: (id: string, isOpen: boolean) => void }

/** The handler of the tree's keys: on the link of a category, the arrow keys go to others, open, close and move. */
export function useTreeKeys({ isOpen, setOpen }: Tree) {
  useFocusOnMoved()
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-category]')
    const id = row?.dataset.category
    const isLink = event.target instanceof HTMLAnchorElement && !event.target.ariaLabel
    if (!row || !id || !isLink || event.ctrlKey || event.metaKey) return
    if (act(event, { row, id, isOpen, setOpen })) event.preventDefault()
  }
}

type Target = Tree & { row: HTMLElement; id: string }

/** Whether the key means something here. */
function act(event: KeyboardEvent<HTMLElement>, { row, id, isOpen, setOpen }: Target): boolean {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-category]')]
  const at = rows.indexOf(row)
  const hasChildren = row.querySelector('[aria-expanded]') !== null
  const parent = row.parentElement?.parentElement?.closest('li')
  switch (event.key) {
    case 'ArrowUp':
      return event.altKey ? pressButton(row, 'up') : focusRow(rows[at - 1])
    case 'ArrowDown':
      return event.altKey ? pressButton(row, 'down') : focusRow(rows[at + 1])
    case 'Home':
      return focusRow(rows[0])
    case 'End':
      return focusRow(rows.at(-1))
    case 'ArrowRight':
      if (event.altKey || !hasChildren) return false
      if (isOpen(id)) return focusRow(rows[at + 1])
      setOpen(id, true)
      return true
    case 'ArrowLeft':
      // Alt with the left arrow goes back in the browser.
      if (event.altKey) return false
      if (!hasChildren || !isOpen(id)) return focusRow(parent?.querySelector('[data-category]'))
      setOpen(id, false)
      return true
    default:
      return false
  }
}

function focusRow(row: Element | null | undefined): boolean {
  row?.querySelector<HTMLElement>('a')?.focus()
  return true
}

function pressButton(row: HTMLElement, intent: 'up' | 'down'): boolean {
  row.querySelector<HTMLButtonElement>(`button[value=${intent}]`)?.click()
  return true
}

/** After a move, the URL names the row: its link has the focus again, because the row is drawn elsewhere. */
function useFocusOnMoved(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key, also to the same row.
  useEffect(() => {
    if (hash.startsWith('#category-')) focusRow(document.getElementById(hash.slice(1)))
  }, [hash, key])
}
