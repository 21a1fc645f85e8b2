import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DraftFields, listDraftFields } from '~/ui/kit/drafts/draft'

const DELAY_MS = 250

/**
 * What the form contains now, a moment after each change; null before the first. `isDirty` once a person has changed
 * something.
 */
export function useFormFields(form: RefObject<HTMLFormElement | null>) {
  const [fields, setFields] = useState<DraftFields | null>(null)
  const [isDirty, setIsDirty] = useState(false)
  const isTouched = useRef(false)
  const isChanged = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const read = useRef(() => {
    if (!form.current) return
    const now = listDraftFields(new FormData(form.current))
    if (isChanged.current) setIsDirty(true)
    setFields((last) => (JSON.stringify(last) === JSON.stringify(now) ? last : now))
  })
  const schedule = useRef(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(read.current, DELAY_MS)
  })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const touch = () => {
      isTouched.current = true
    }
    // Components change inputs as they start; what follows a key, a click or a drop is a person's. This runs before React
    // has seen the event: rendering now would overwrite what was typed, so the state changes later.
    const change = () => {
      isChanged.current ||= isTouched.current
      schedule.current()
    }
    const touches = ['keydown', 'pointerdown', 'drop', 'paste'] as const
    for (const type of touches) element.addEventListener(type, touch)
    for (const type of ['input', 'change'] as const) element.addEventListener(type, change)
    return () => {
      clearTimeout(timer.current)
      for (const type of touches) element.removeEventListener(type, touch)
      for (const type of ['input', 'change'] as const) element.removeEventListener(type, change)
    }
  }, [form])
  // Fields that appear or disappear, such as dates of a series, are no input events.
  useEffect(() => schedule.current())
  return { fields, isDirty }
}
