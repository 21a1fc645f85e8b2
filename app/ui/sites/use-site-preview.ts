import { useCallback, useEffect, useRef, useState } from 'react'
import { PREVIEW_TOKEN_FIELD, type PreviewReply } from '~/domain/sites/form/preview-form'
import { FORM_AUTHOR } from '~/lib/forms/unsent-form'

/**
 * - `loading`: the form is being stored, or the page drawn
 * - `refused`: the form has an error; the page is that of the last valid form
 */
export type PreviewState = {
  /** Changes with each version of the preview. */
  version: number
  url: string | null
  status: { kind: 'loading' | 'shown' } | { kind: 'refused' | 'failed'; message: string }
}

/** After the last key. */
const DELAY = 600
const FAILED = 'The preview could not be updated.'

/** Stores what the form with this id holds, whenever it changes, for a preview. `isOn`: the preview is in view. */
export function useSitePreview({
  formId,
  saveHref,
  isOn,
}: {
  formId: string
  saveHref: string
  isOn: boolean
}) {
  const [state, setState] = useState<PreviewState>({
    version: 0,
    url: null,
    status: { kind: 'loading' },
  })
  const token = useRef<string | null>(null)
  const stored = useRef<string | null>(null)
  const running = useRef<AbortController | null>(null)

  const update = useCallback(
    async ({ isForced = false } = {}) => {
      const form = document.getElementById(formId)
      if (!(form instanceof HTMLFormElement)) return
      const fields = readFields(form)
      const content = fields.toString()
      if (content === stored.current && !isForced) return
      stored.current = content
      if (token.current) fields.append(PREVIEW_TOKEN_FIELD, token.current)
      running.current?.abort()
      const request = new AbortController()
      running.current = request
      setState((before) => ({ ...before, status: { kind: 'loading' } }))
      const reply = await send(saveHref, fields, request.signal)
      if (request.signal.aborted) return
      if (reply.kind === 'saved') token.current = reply.token
      setState(({ version, url }) =>
        reply.kind === 'saved'
          ? { version: version + 1, url: reply.url, status: { kind: 'loading' } }
          : { version, url, status: reply },
      )
    },
    [formId, saveHref],
  )

  useEffect(() => {
    const form = document.getElementById(formId)
    if (!isOn || !form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(update, DELAY)
    }
    update()
    // A click may add or remove an entry of a list, which fires no other event.
    const events = ['input', 'change', 'click', 'reset'] as const
    for (const name of events) form.addEventListener(name, schedule)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
      stored.current = null
      for (const name of events) form.removeEventListener(name, schedule)
    }
  }, [formId, isOn, update])

  const onShown = useCallback(
    () =>
      setState((before) =>
        before.status.kind === 'loading' ? { ...before, status: { kind: 'shown' } } : before,
      ),
    [],
  )
  return { ...state, onShown, onRetry: () => update({ isForced: true }) }
}

/** The outline may have megabytes, and a preview does not show it. Files have been uploaded by then. No login leads back to it. */
function readFields(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (!NOT_PREVIEWED.includes(name) && typeof value === 'string') fields.append(name, value)
  }
  return fields
}

const NOT_PREVIEWED = ['bounds', FORM_AUTHOR]

type Outcome =
  | Extract<PreviewReply, { kind: 'saved' }>
  | { kind: 'refused' | 'failed'; message: string }

async function send(href: string, fields: URLSearchParams, signal: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch(href, { method: 'POST', body: fields, signal })
    const isReply = response.headers.get('content-type')?.startsWith('application/json')
    if (!isReply || response.redirected) return { kind: 'failed', message: FAILED }
    return (await response.json()) as PreviewReply
  } catch {
    return { kind: 'failed', message: FAILED }
  }
}
