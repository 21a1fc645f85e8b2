import { parse } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import type { EventFormPage, EventFormValues } from '../event-form-page'
import { type Draft, draftName, loadDraft, removeDraft, saveDraft } from './draft'

/** The draft of this page in the browser's storage, which the form begins with. `version` counts each fresh start of the form. */
export function useDraft(page: EventFormPage, isReply: boolean) {
  const name = draftName(page.author, page.draft)
  const [start, setStart] = useState<{ draft: Draft | null; version: number }>(NO_DRAFT)
  useEffect(() => {
    // What was sent last is newer than what was stored before.
    const draft = isReply ? null : loadDraft(localDrafts, name, Date.now())
    if (draft) setStart({ draft, version: 1 })
  }, [name, isReply])
  const isSent = useIsSent()
  useEffect(() => {
    if (isSent) removeDraft(localDrafts, name)
  }, [isSent, name])
  const save = useCallback(
    // The form is still shown until the next page has loaded; stored now, it would be restored over what was saved.
    (draft: Draft) => isSent || saveDraft(localDrafts, name, draft),
    [name, isSent],
  )
  const discard = () => {
    removeDraft(localDrafts, name)
    setStart({ draft: null, version: start.version + 1 })
  }
  return { ...start, save, discard }
}

const NO_DRAFT = { draft: null, version: 0 }

/** Whether the server has saved the form: that leads to another page of the site; one that is refused, to this page again. */
function useIsSent(): boolean {
  const { state, formMethod, location } = useNavigation()
  return state === 'loading' && formMethod === 'POST' && hasNotice(location.search)
}

const hasNotice = (search: string) => new URLSearchParams(search).has('notice')

/** Even naming the storage fails where it is turned off. */
const localDrafts = {
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, value: string) => localStorage.setItem(name, value),
  removeItem: (name: string) => localStorage.removeItem(name),
}

/** The page as if the server had sent the draft's values. */
export function withDraft(page: EventFormPage, { fields, venue }: Draft): EventFormPage {
  const formData = new FormData()
  for (const [name, value] of fields) formData.append(name, value)
  const { payload } = parse(formData, { resolve: () => ({}) })
  const values = payload as EventFormValues
  return { ...page, values, venue, cleanDescription: null }
}
