import { useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { type Draft, loadDraft, removeDraft, saveDraft } from './draft'

type Options = {
  /** Whether the page answers a form: what was sent last is newer than what was stored before. */
  isReply: boolean
  /** What the URL of the page has to which a form that was saved leads; one that is refused leads to its own page again. */
  savedParameter: string
  /** Whether that is the page of the form, which then begins with what was saved. */
  staysOnPage?: boolean
}

/**
 * The draft of a form in the browser's storage, which the form begins with: it is there again after a login or a closed window.
 * `version` counts each fresh start of the form. Saving says whether that worked.
 */
export function useDraft<Stored extends Draft>(
  name: string,
  { isReply, savedParameter, staysOnPage = false }: Options,
) {
  const [start, setStart] = useState<{ draft: Stored | null; version: number }>(NO_DRAFT)
  useEffect(() => {
    const draft = isReply ? null : loadDraft<Stored>(localDrafts, name, Date.now())
    if (draft) setStart({ draft, version: 1 })
  }, [name, isReply])
  const { state, formMethod, location } = useNavigation()
  const isSaved =
    state === 'loading' &&
    formMethod === 'POST' &&
    new URLSearchParams(location.search).has(savedParameter)
  useEffect(() => {
    if (!isSaved) return
    removeDraft(localDrafts, name)
    if (staysOnPage) setStart(NO_DRAFT)
  }, [isSaved, name, staysOnPage])
  const save = useCallback(
    // The form is still shown until the next page has loaded; stored now, it would be restored over what was saved.
    (draft: Stored) => isSaved || saveDraft(localDrafts, name, draft),
    [name, isSaved],
  )
  const discard = () => {
    removeDraft(localDrafts, name)
    setStart(({ version }) => ({ draft: null, version: version + 1 }))
  }
  return { ...start, save, discard }
}

const NO_DRAFT = { draft: null, version: 0 }

/** Even naming the storage fails where it is turned off. */
const localDrafts = {
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, value: string) => localStorage.setItem(name, value),
  removeItem: (name: string) => localStorage.removeItem(name),
}
