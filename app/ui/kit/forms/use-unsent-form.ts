import { useNavigation, useRouteLoaderData } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  fillForm,
  getPath,
  listValues,
  loadUnsent,
  removeUnsent,
  saveUnsent,
} from './unsent-values'
import { useUnsent } from './use-form-reply'

/**
 * Remembers what a form has sent until there is an answer: if none came, what was typed is there again when the page is next opened.
 * Where the server has it, as after a login, the page shows that. Returns whether the browser's copy is shown.
 */
export function useUnsentForm(inside: RefObject<HTMLElement>): boolean {
  const root = useRouteLoaderData('root') as { viewer: { email: string } | null } | undefined
  const author = root?.viewer?.email ?? ''
  const { state, formMethod } = useNavigation()
  const isSending = useRef(false)
  const isFromServer = useUnsent() !== null
  const [isRestored, setIsRestored] = useState(false)

  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    if (isReplaced) removeUnsent(sessionStorageOrNull())
    const unsent = loadUnsent(sessionStorageOrNull(), { author, form: form.id }, Date.now())
    if (unsent && !isFromServer && fillForm(form, unsent)) setIsRestored(true)
    const save = () =>
      saveUnsent(sessionStorageOrNull(), { author, form: form.id }, listValues(form), Date.now())
    form.addEventListener('submit', save)
    return () => form.removeEventListener('submit', save)
  }, [inside, author, isFromServer])

  useEffect(() => {
    if (state !== 'idle') {
      isSending.current ||= formMethod === 'POST'
    } else if (isSending.current) {
      isSending.current = false
      setIsRestored(false)
      removeUnsent(sessionStorageOrNull())
    }
  }, [state, formMethod])

  // An answer that leads to another page removes this one before the state is idle. After a failure the path is the same, and as
  // long as that is shown there is no form.
  useEffect(() => {
    const path = getPath()
    return () => {
      if (!isSending.current) return
      if (getPath() !== path) removeUnsent(sessionStorageOrNull())
      isReplaced = true
      queueMicrotask(() => {
        isReplaced = false
      })
    }
  }, [])

  return isRestored
}

/** While the answer to a form draws a form in its place, such as one that begins with what was saved. */
let isReplaced = false

/** Null where the browser's settings forbid it. */
function sessionStorageOrNull(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
