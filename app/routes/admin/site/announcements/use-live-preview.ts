import { useCallback, useEffect, useRef, useState } from 'react'
import type { PreviewReply } from './preview-json'

/** Of typing, in milliseconds, before the preview follows. */
const TYPING_PAUSE = 500

/**
 * The preview of what is being typed, which the server cleans as it does when it is saved. It is no fetcher: one that is
 * answered while the form is being saved would end that navigation, and with it the notice that the form was saved.
 */
export function useLivePreview(path: string) {
  const [html, setHtml] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const running = useRef<AbortController>()
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const render = (form: HTMLFormElement) => {
    stop()
    timer.current = setTimeout(async () => {
      const controller = new AbortController()
      running.current = controller
      const rendered = await readPreview(path, new FormData(form), controller.signal)
      if (rendered !== null && !controller.signal.aborted) setHtml(rendered)
    }, TYPING_PAUSE)
  }
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
