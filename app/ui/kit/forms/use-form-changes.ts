import { useActionData, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type FormChanges = {
  isChanged: boolean
  /** The titles of the form's sections that have changes, as FormSection shows them. */
  sections: string[]
}

/**
 * Whether the form around an element has other values than when it was opened or last saved, and in which of its sections. A
 * form that the server has refused has not been saved.
 */
export function useFormChanges(inside: RefObject<HTMLElement>): FormChanges {
  const isRefused = hasErrors(useActionData())
  const { state, formMethod } = useNavigation()
  const [isChanged, setIsChanged] = useState(isRefused)
  const [sections, setSections] = useState('')
  const saved = useRef<string | null>(null)
  const isSending = useRef(false)
  const compare = useRef(() => {
    const values = listValues(getForm(inside.current))
    setIsChanged(saved.current !== values)
    setSections(listChangedSections(inside.current, saved.current, values))
  })

  useEffect(() => {
    if (state !== 'idle') {
      isSending.current ||= formMethod === 'POST'
      return
    }
    const isSaved = isSending.current && !isRefused
    isSending.current = false
    const form = getForm(inside.current)
    if (isSaved) saved.current = listValues(form)
    // Somebody may have typed before the page's scripts ran.
    else if (saved.current === null && !isRefused)
      saved.current = listValues(form && copyAsOpened(form))
    compare.current()
  }, [state, formMethod, isRefused, inside])

  useEffect(() => {
    const update = () => compare.current()
    // A form is reset only after the event.
    const updateSoon = () => setTimeout(update)
    const events = { input: update, change: update, click: updateSoon, reset: updateSoon }
    for (const [name, handle] of Object.entries(events)) document.addEventListener(name, handle)
    return () => {
      for (const [name, handle] of Object.entries(events))
        document.removeEventListener(name, handle)
    }
  }, [])

  return { isChanged, sections: sections === '' ? [] : sections.split('\n') }
}

const getForm = (inside: HTMLElement | null) => inside?.closest('form') ?? null

/** What the form would send. */
function listValues(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(entries)
}

/** The titles of the sections, a line each, whose fields have other values; none if it is not known what was saved. */
function listChangedSections(
  inside: HTMLElement | null,
  saved: string | null,
  values: string,
): string {
  const form = getForm(inside)
  if (!form || saved === null || saved === values) return ''
  const [before, after] = [groupValues(saved), groupValues(values)]
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = new Set(
    names.filter((name) => String(before.get(name)) !== String(after.get(name))),
  )
  const sections = [...form.elements].flatMap((element) => {
    const isChanged = changed.has(element.getAttribute('name') ?? '')
    return (isChanged && element.closest('section[id]')?.querySelector('h2')?.textContent) || []
  })
  return [...new Set(sections)].join('\n')
}

function groupValues(values: string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  if (values === '') return groups
  for (const [name, value] of JSON.parse(values) as [string, string][]) {
    groups.set(name, [...(groups.get(name) ?? []), value])
  }
  return groups
}

/** Whether an action has answered with a form's errors (lib/forms/form-reply.ts). */
function hasErrors(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null || !('result' in reply)) return false
  const { result } = reply
  return typeof result === 'object' && result !== null && 'error' in result
}

/** The form with the values that the page came with, whatever has been typed since. */
function copyAsOpened(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return copy
}
