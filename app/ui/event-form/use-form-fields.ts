import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DraftFields, listDraftFields } from '~/ui/kit/drafts/draft'
import { readAfterChanges } from '~/ui/kit/drafts/read-after-changes'

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
  const changes = useRef<ReturnType<typeof readAfterChanges>>()
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => {
      const now = listDraftFields(new FormData(element))
      if (isChanged.current) setIsDirty(true)
      setFields((last) => (JSON.stringify(last) === JSON.stringify(now) ? last : now))
    }
    // A page that is left does not live until the next rendering.
    const { schedule, stop } = readAfterChanges(DELAY_MS, (isLeaving) =>
      isLeaving ? flushSync(read) : read(),
    )
    changes.current = { schedule, stop }
    const touch = () => {
      isTouched.current = true
    }
    // Components change inputs as they start; what follows a key, a click or a drop is a person's. This runs before React
    // has seen the event: rendering now would overwrite what was typed, so the state changes later.
    const change = () => {
      isChanged.current ||= isTouched.current
      schedule()
    }
    const touches = ['keydown', 'pointerdown', 'drop', 'paste'] as const
    for (const type of touches) element.addEventListener(type, touch)
    for (const type of ['input', 'change'] as const) element.addEventListener(type, change)
    return () => {
      stop()
      for (const type of touches) element.removeEventListener(type, touch)
      for (const type of ['input', 'change'] as const) element.removeEventListener(type, change)
    }
  }, [form])
  // Fields that appear or disappear, such as dates of a series, are no input events.
  useEffect(() => changes.current?.schedule())
  return { fields, isDirty }
}
