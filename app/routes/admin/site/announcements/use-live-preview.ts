import { useState } from 'react'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'
import type { PreviewReply } from './preview-json'

/** Of typing, in milliseconds, before the preview follows. */
const TYPING_PAUSE = 500

/**
 * The preview of what is being typed, which the server cleans as it does when it is saved. It is no fetcher: one that is
 * answered while the form is being saved would end that navigation, and with it the notice that the form was saved.
 */
export function useLivePreview(path: string) {
  const [html, setHtml] = useState<string | null>(null)
  const { search } = useTypedSearch(TYPING_PAUSE)
  const render = (form: HTMLFormElement) =>
    search(
      (signal) => readPreview(path, new FormData(form), signal),
      (rendered) => rendered !== null && setHtml(rendered),
    )
  return { html, render }
}

/** Null if there is none: the last one stays. */
async function readPreview(path: string, form: FormData, signal: AbortSignal) {
  const body = new FormData()
  body.set('announcements', form.get('announcements') ?? '')
  try {
    // Who is not logged in any more learns it when they save: their text is stored then.
    const response = await fetch(path, { method: 'POST', body, signal, redirect: 'manual' })
    return response.ok ? ((await response.json()) as PreviewReply).html : null
  } catch {
    return null
  }
}
