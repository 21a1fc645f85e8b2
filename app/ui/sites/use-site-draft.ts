import { type RefObject, useEffect, useMemo } from 'react'
import type { SiteFormTexts } from '~/domain/sites/form/site-form-input'
import { type Draft, draftName, listDraftFields, readDraft } from '~/ui/kit/drafts/draft'
import { readAfterChanges } from '~/ui/kit/drafts/read-after-changes'
import { useDraft } from '~/ui/kit/drafts/use-draft'

type Values = Partial<SiteFormTexts> & { openedWith: string }

const DELAY_MS = 400

/** What was typed into a site's form and not saved. `version` counts each fresh start of the form. */
export function useSiteDraft(site: { id: number }, account: string, isReply: boolean) {
  const options = { isReply, savedParameter: 'saved', staysOnPage: true }
  const { draft, ...rest } = useDraft<Draft>(draftName('site', account, site.id), options)
  const values = useMemo(() => draft && toValues(draft), [draft])
  return { ...rest, values }
}

/** Null if it is none of this form's. */
function toValues(draft: Draft): Values | null {
  const { openedWith, ...texts } = readDraft(draft)
  return typeof openedWith === 'string' ? { ...texts, openedWith } : null
}

const describe = (form: HTMLFormElement) => JSON.stringify(listDraftFields(new FormData(form)))

/** Hands over what the form contains, a moment after each change. */
export function useSavedDraft(
  form: RefObject<HTMLFormElement>,
  onDraft: (draft: Draft) => unknown,
) {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const opened = describe(element)
    const read = () => {
      if (describe(element) === opened) return
      onDraft({ fields: listDraftFields(new FormData(element)), savedAt: Date.now() })
    }
    const { schedule, stop } = readAfterChanges(DELAY_MS, read)
    // Moving and removing entries of a list are clicks.
    for (const type of ['input', 'change', 'click'] as const)
      element.addEventListener(type, schedule)
    // The form may be sent before the moment is over.
    element.addEventListener('submit', read)
    return () => {
      stop()
      for (const type of ['input', 'change', 'click'] as const)
        element.removeEventListener(type, schedule)
      element.removeEventListener('submit', read)
    }
  }, [form, onDraft])
}
