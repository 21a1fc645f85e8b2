import { useActionData, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ModerationAct } from '~/domain/events/review/moderation-acts'
import type { Flash } from '~/lib/forms/flash'
import { areShortcutsOn } from '~/ui/admin-frame/shortcut-setting'
import { isTypingAhead } from '~/ui/admin-frame/type-ahead'
import { listBoxes } from '~/ui/kit/tables/list-boxes'
import { BULK_FORM, SELECTED } from './submission-table'
import type { UgcPageData } from './ugc-data'

type Page = Pick<UgcPageData, 'rows' | 'panel' | 'filter'>
type Item = { id: number; seen: string; isHidden: boolean; isQuarantined: boolean }

/**
 * Moderation by keyboard: a key acts on the selected events, or else on the one that has the focus. Nothing happens while someone
 * types, or while a dialog is open. Keys that are pressed while a form is on its way wait for its answer, so that a quick editor
 * loses none, and each means what it would have meant a moment later. `refusal` says why the last key did nothing in this list.
 */
export function useUgcKeys(page: Page) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const current = useCurrentRow(page)
  const [refusal, setRefusal] = useState<Flash | null>(null)
  const press = useKeyQueue(page, current, setRefusal)
  useEffect(() => {
    let last = ''
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterG = last === 'g'
      last = event.key
      // After g, a key goes to a page of the console.
      if (isAfterG || !isFree(event)) return
      const { key } = event
      if (key === '?') setHelpOpen(true)
      else if (key === 'Escape') {
        document.querySelector<HTMLElement>('[data-close-panel]')?.click()
        focusRow(current.current.index)
      } else if (!KEYS.has(key)) return
      // A key that is held down decides nothing about events that nobody has read.
      else if (!event.repeat || key === 'j' || key === 'k') press(key)
      event.preventDefault()
      // On this page, ? lists its own keys.
      event.stopImmediatePropagation()
    }
    // Effects of a page run before those of the frame around it, whose ? comes second.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [press, current])
  return { isHelpOpen, setHelpOpen, refusal }
}

/** The act of a key. One that has been done to all of them is reversed. */
const ACTS: Record<string, (items: Item[]) => ModerationAct> = {
  p: () => 'publish',
  h: (items) => (items.every(({ isHidden }) => isHidden) ? 'show' : 'hide'),
  q: (items) => (items.every(({ isQuarantined }) => isQuarantined) ? 'release' : 'quarantine'),
}

const KEYS = new Set([...Object.keys(ACTS), 'j', 'k', 'x', 'd', 'u'])

function isFree({ ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return false
  if (isTypingAhead()) return false
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
    const { id, index: before } = current.current
    if (id === null) return
    const index = latest.current.indexOf(id)
    if (index >= 0) current.current = { index, id }
    if (document.activeElement === document.body) focusRow(index < 0 ? before : index)
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
  return rows.filter(({ id }) => id === current.id)
}

/** Does what a key says: at once, or after the answer to the form that is on its way. */
function useKeyQueue(
  page: Page,
  current: Current,
  refuse: (refusal: Flash | null) => void,
): (key: string) => void {
  const submit = useSubmit()
  const { state } = useNavigation()
  const location = useLocation()
  const reply = useActionData()
  const waiting = useRef<string[]>([])
  const isNavigating = useRef(false)
  /** The key of the location that a form was sent from which has no answer yet: each answer has a location of its own. */
  const sentFrom = useRef<string | null>(null)
  const latest = useRef({ page, location })
  latest.current = { page, location }
  const send = (...[form, options]: Parameters<typeof submit>) => {
    sentFrom.current = latest.current.location.key
    submit(form, { ...options, preventScrollReset: true })
  }
  const act = useRef((_key: string) => {})
  act.current = (key) => {
    const targets = () => listTargets(latest.current.page, current)
    refuse(null)
    if (key === 'j') focusRow(current.current.index + (isListFocused() ? 1 : 0))
    else if (key === 'k') focusRow(current.current.index - (isListFocused() ? 1 : 0))
    else if (key === 'x') toggleBox(current.current.index)
    else if (key === 'd') {
      // What comes next is the reason.
      waiting.current = []
      openDecline(targets(), current.current.index)
    } else if (key === 'u') {
      // It is gone once it was used.
      const form = document.querySelector<HTMLButtonElement>('[data-undo]')?.form
      if (form) send(form)
    } else if (ACTS[key] && targets().length > 0) {
      const refusal = findKeyRefusal(latest.current.page, ACTS[key](targets()))
      if (refusal) return refuse({ text: refusal, tone: 'bad' })
      const { pathname, search } = latest.current.location
      const form = new URLSearchParams([
        ['intent', 'moderate'],
        ['act', ACTS[key](targets())],
        ...targets().map(({ seen }) => [SELECTED, seen]),
      ])
      send(form, { method: 'post', action: pathname + search })
    }
  }
  const [actInOrder] = useState(() => () => {
    while (!isNavigating.current && sentFrom.current === null) {
      const next = waiting.current.shift()
      if (next === undefined) return
      act.current(next)
    }
  })
  // After the effect that moves the focus to the next row: a key that is pressed between the drawing of an answer and this waits.
  useEffect(() => {
    isNavigating.current = state !== 'idle'
    if (isNavigating.current || sentFrom.current === location.key) return
    sentFrom.current = null
    // After a refusal the editor reads first.
    if (reply !== undefined) waiting.current = []
    actInOrder()
  }, [state, location.key, reply, actInOrder])
  return useCallback(
    (key: string) => {
      waiting.current.push(key)
      actInOrder()
    },
    [actInOrder],
  )
}

/** Opens what declines these events, for the reason to be chosen. An event that is not selected is selected for it. */
function openDecline(items: Item[], index: number): void {
  if (items.length === 0) return
  const panel = document.activeElement?.closest('aside[data-submission]')
  const selected = listBoxes(BULK_FORM, SELECTED).some(({ checked }) => checked)
  if (!panel && !selected) toggleBox(index)
  // The bar of a selection is drawn after its event.
  setTimeout(() => {
    const form = panel && !selected ? panel : document.getElementById(BULK_FORM)
    const details = form?.querySelector('details')
    if (!details) return
    details.open = true
    details.querySelector('select')?.focus()
  })
}

/** Why the list of held events has no such act: it is no decision, and the event would wait on. */
const WAITING_LIST: Partial<Record<ModerationAct, string>> = {
  hide: 'Visitors do not see a held event, so there is nothing to hide. Press p to publish it, or d to decline it.',
  quarantine:
    'Visitors do not see a held event, and it would stay held in quarantine. Press p to publish it, or d to decline it. To quarantine it from its author too, open it.',
}

/** Why the act is not available in this list, for the editor who pressed its key; null if it is. */
const findKeyRefusal = (
  { filter }: Pick<UgcPageData, 'filter'>,
  act: ModerationAct,
): string | null => (filter.state === 'held' ? (WAITING_LIST[act] ?? null) : null)
