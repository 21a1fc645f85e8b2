import { useActionData, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the form around an element has other values than when it was opened or last saved. A form that the server has
 * refused has not been saved.
 */
export function useFormChanges(inside: RefObject<HTMLElement>): boolean {
  const isRefused = hasErrors(useActionData())
  const { state, formMethod } = useNavigation()
  const [isChanged, setIsChanged] = useState(isRefused)
  const saved = useRef<string | null>(null)
  const isSending = useRef(false)

  useEffect(() => {
    if (state !== 'idle') {
      isSending.current ||= formMethod === 'POST'
      return
    }
    const isSaved = isSending.current && !isRefused
    isSending.current = false
    if (isSaved || (saved.current === null && !isRefused))
      saved.current = readValues(inside.current)
    setIsChanged(saved.current !== readValues(inside.current))
  }, [state, formMethod, isRefused, inside])

  useEffect(() => {
    const update = () => setIsChanged(saved.current !== readValues(inside.current))
    // A form is reset only after the event.
    const updateSoon = () => setTimeout(update)
    const events = { input: update, change: update, click: updateSoon, reset: updateSoon }
    for (const [name, handle] of Object.entries(events)) document.addEventListener(name, handle)
    return () => {
      for (const [name, handle] of Object.entries(events))
        document.removeEventListener(name, handle)
    }
  }, [inside])

  return isChanged
}

/** What the form would send. */
function readValues(inside: HTMLElement | null): string {
  const form = inside?.closest('form')
  if (!form) return ''
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(entries)
}

/** Whether an action has answered with a form's errors (lib/form-reply.ts). */
function hasErrors(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null || !('result' in reply)) return false
  const { result } = reply
  return typeof result === 'object' && result !== null && 'error' in result
}
