import { useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ModerationAct } from '~/domain/events/review/moderation-acts'
import { areShortcutsOn } from '~/ui/admin-frame/shortcut-setting'
import { listBoxes } from '~/ui/kit/list-boxes'
import { BULK_FORM, SELECTED } from './submission-table'
import type { UgcPageData } from './ugc-data'

type Page = Pick<UgcPageData, 'rows' | 'panel'>
type Item = { id: number; seen: string; isHidden: boolean; isQuarantined: boolean }

/**
 * Moderation by keyboard: a key acts on the selected events, or else on the one that has the focus. Nothing happens while someone
 * types, or while a dialog is open. Acts are sent one after the other, so that a quick editor loses none.
 */
export function useUgcKeys(page: Page) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const send = useActs()
  const current = useCurrentRow(page)
  const latest = useRef(page)
  latest.current = page
  useEffect(() => {
    let last = ''
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterG = last === 'g'
      last = event.key
      // After g, a key goes to a page of the console.
      if (isAfterG || !isFree(event)) return
      const targets = () => listTargets(latest.current, current)
      const key = event.key
      if (key === 'j') focusRow(current.current.index + (isListFocused() ? 1 : 0))
      else if (key === 'k') focusRow(current.current.index - (isListFocused() ? 1 : 0))
      else if (key === 'x') toggleBox(current.current.index)
      else if (key === 'u') document.querySelector<HTMLElement>('[data-undo]')?.click()
      else if (key === '?') setHelpOpen(true)
      else if (key === 'Escape') {
        document.querySelector<HTMLElement>('[data-close-panel]')?.click()
        focusRow(current.current.index)
      } else if (ACTS[key]) send(targets(), ACTS[key])
      else return
      event.preventDefault()
      // On this page, ? lists its own keys.
      event.stopImmediatePropagation()
    }
    // Effects of a page run before those of the frame around it, whose ? comes second.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [send, current])
  return { isHelpOpen, setHelpOpen }
}

/** The act of a key. One that has been done to all of them is reversed. */
const ACTS: Record<string, (items: Item[]) => ModerationAct> = {
  p: () => 'publish',
  h: (items) => (items.every(({ isHidden }) => isHidden) ? 'show' : 'hide'),
  q: (items) => (items.every(({ isQuarantined }) => isQuarantined) ? 'release' : 'quarantine'),
}

function isFree({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return false
  if (document.querySelector('dialog[open]')) return false
  if (!(target instanceof HTMLElement)) return true
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return true
  return !target.matches('input, textarea, select') && !target.isContentEditable
}

const listRowLinks = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]'),
]

const isListFocused = () => document.activeElement?.closest('tr') != null

function focusRow(index: number): void {
  const links = listRowLinks()
  links[Math.max(0, Math.min(index, links.length - 1))]?.focus()
}

function toggleBox(index: number): void {
  const box = listBoxes(BULK_FORM, SELECTED)[index]
  if (!box) return
  box.checked = !box.checked
  box.dispatchEvent(new Event('change', { bubbles: true }))
}

type Current = RefObject<{ index: number; id: number | null }> & {
  current: { index: number; id: number | null }
}

/** The row that had the focus last. When it leaves the list, the next one gets the focus. */
function useCurrentRow({ rows }: Page): Current {
  const current = useRef<{ index: number; id: number | null }>({ index: 0, id: null })
  const ids = rows.map(({ id }) => id)
  const latest = useRef(ids)
  latest.current = ids
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('tr') : null
      const link = row?.querySelector<HTMLAnchorElement>('a[data-row-link]')
      const index = link ? listRowLinks().indexOf(link) : -1
      if (index >= 0) current.current = { index, id: latest.current[index] ?? null }
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  const key = rows.map(({ seen }) => seen).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are drawn again when one of them changes.
  useEffect(() => {
    if (current.current.id === null || document.activeElement !== document.body) return
    const index = latest.current.indexOf(current.current.id)
    focusRow(index < 0 ? current.current.index : index)
  }, [key])
  return current
}

/** The selected events; else the open one, if the focus is in the panel; else the one that has the focus. */
function listTargets({ rows, panel }: Page, { current }: Current): Item[] {
  const selected = new Set(
    listBoxes(BULK_FORM, SELECTED).flatMap((box) => (box.checked ? box.value : [])),
  )
  if (selected.size > 0) return rows.filter(({ seen }) => selected.has(seen))
  if (panel?.isDecidable && document.activeElement?.closest('aside')) return [panel]
  const row = rows[current.index]
  return row && current.id !== null ? [row] : []
}

type Act = { ids: string[]; act: ModerationAct }

/** Sends acts one by one, each after the answer to the one before. */
function useActs() {
  const submit = useSubmit()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const waiting = useRef<Act[]>([])
  const sent = useRef<string[]>([])
  const isBusy = useRef(false)
  isBusy.current = state !== 'idle'
  const sendNext = useRef(() => {})
  sendNext.current = () => {
    const next = isBusy.current ? undefined : waiting.current.shift()
    if (!next) return
    isBusy.current = true
    sent.current = next.ids
    const form = new URLSearchParams([
      ['intent', 'moderate'],
      ['act', next.act],
      ...next.ids.map((seen) => [SELECTED, seen]),
    ])
    submit(form, { method: 'post', action: pathname + search, preventScrollReset: true })
  }
  useEffect(() => {
    if (state === 'idle') sent.current = []
    sendNext.current()
  }, [state])
  const send = useRef((items: Item[], choose: (items: Item[]) => ModerationAct) => {
    const ids = items.map(({ seen }) => seen)
    const pending = [...sent.current, ...waiting.current.flatMap((act) => act.ids)]
    const isWaiting = pending.some((seen) => ids.includes(seen))
    if (ids.length === 0 || isWaiting) return
    waiting.current.push({ ids, act: choose(items) })
    sendNext.current()
  })
  return send.current
}
