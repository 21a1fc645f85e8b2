import { parse } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { SiteFormTexts } from '~/domain/sites/site-form-input'
import {
  type Draft,
  type DraftFields,
  listDraftFields,
  loadDraft,
  removeDraft,
  saveDraft,
} from '~/ui/event-form/drafts/draft'

type Values = Partial<SiteFormTexts> & { openedWith: string }

const DELAY_MS = 400

/** Even naming the storage fails where it is turned off. */
const localDrafts = {
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, value: string) => localStorage.setItem(name, value),
  removeItem: (name: string) => localStorage.removeItem(name),
}

/**
 * What was typed into a site's form and not saved, in the browser's storage: it is there again after a login or a closed window.
 * `version` counts each fresh start of the form.
 */
export function useSiteDraft(site: { id: number }, account: string, isReply: boolean) {
  const name = `site-draft/${account}/${site.id}`
  const [start, setStart] = useState<{ values: Values | null; version: number }>(NO_DRAFT)
  useEffect(() => {
    // What was sent last is newer than what was stored before.
    const draft = isReply ? null : loadDraft(localDrafts, name, Date.now())
    const values = draft && toValues(draft)
    if (values) setStart({ values, version: 1 })
  }, [name, isReply])
  const { state, formMethod, location } = useNavigation()
  const isSaved =
    state === 'loading' &&
    formMethod === 'POST' &&
    new URLSearchParams(location.search).has('saved')
  useEffect(() => {
    if (!isSaved) return
    removeDraft(localDrafts, name)
    setStart(NO_DRAFT)
  }, [isSaved, name])
  const save = useCallback(
    (form: FormData) => {
      // The form is still shown until the next page has loaded; stored now, it would be restored over what was saved.
      if (isSaved) return
      const draft: Draft = { fields: listDraftFields(form), venue: null, savedAt: Date.now() }
      saveDraft(localDrafts, name, draft)
    },
    [name, isSaved],
  )
  const discard = () => {
    removeDraft(localDrafts, name)
    setStart(({ version }) => ({ values: null, version: version + 1 }))
  }
  return { ...start, save, discard }
}

const NO_DRAFT = { values: null, version: 0 }

/** As conform reads the form; null if it is none of this form's. */
function toValues({ fields }: { fields: DraftFields }): Values | null {
  const formData = new FormData()
  for (const [name, value] of fields) formData.append(name, value)
  const { payload } = parse(formData, { resolve: () => ({}) })
  const { openedWith } = payload
  return typeof openedWith === 'string'
    ? { ...(payload as Partial<SiteFormTexts>), openedWith }
    : null
}

const describe = (form: HTMLFormElement) => JSON.stringify(listDraftFields(new FormData(form)))

/** Hands over what the form contains, a moment after each change. */
export function useSavedDraft(form: RefObject<HTMLFormElement>, onDraft: (form: FormData) => void) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const opened = describe(element)
    const read = () => {
      if (describe(element) !== opened) onDraft(new FormData(element))
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(read, DELAY_MS)
    }
    // Moving and removing entries of a list are clicks.
    for (const type of ['input', 'change', 'click'] as const)
      element.addEventListener(type, schedule)
    // The form may be sent before the moment is over.
    element.addEventListener('submit', read)
    return () => {
      clearTimeout(timer)
      for (const type of ['input', 'change', 'click'] as const)
        element.removeEventListener(type, schedule)
      element.removeEventListener('submit', read)
    }
  }, [form, onDraft])
}
