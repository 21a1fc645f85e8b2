import { type RefObject, useEffect, useState } from 'react'
import { loadThirdPartyScript } from '~/ui/kit/third-party-script'

/** What of Turnstile's script is used (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). */
type Turnstile = {
  render(
    box: HTMLElement,
    options: {
      sitekey: string
      /** Cloudflare's answer about the token names it. */
      action: string
      callback(token: string): void
      'expired-callback'(): void
      /** Returns that the error is handled. */
      'error-callback'(): true
      'unsupported-callback'(): void
      theme: 'auto'
      /** 100 % and 65 px high; or 150 by 140 px. */
      size: 'flexible' | 'compact'
      /** Shown only when a person has to do something. */
      appearance: 'interaction-only'
      retry: 'never'
      'response-field': false
    },
  ): string | null | undefined
  remove(widget: string): void
}

const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const FLEXIBLE_MIN_WIDTH = 300
const LOAD_TIME_LIMIT_MS = 10_000

type Task = {
  box: RefObject<HTMLElement | null>
  /** The form that the token is for. */
  form: string
  /** Null if the page has no Turnstile. */
  siteKey: string | null
  /** The script is loaded when true. */
  isWanted: boolean
  /** The server's reply to the form: a token is for one submission, so that each reply needs another. */
  reply: unknown
}

/** Turnstile's token: undefined while it looks at the browser, null where it does not work. */
export function useTurnstile({
  box,
  form,
  siteKey,
  isWanted,
  reply,
}: Task): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply means that the token is used.
  useEffect(() => {
    if (!isWanted || siteKey === null) return
    const stop = new AbortController()
    setToken(undefined)
    const fail = () => {
      if (!stop.signal.aborted) setToken(null)
    }
    loadTurnstile().then((turnstile) => {
      if (stop.signal.aborted || !box.current) return
      if (!turnstile) return fail()
      const widget = turnstile.render(box.current, {
        sitekey: siteKey,
        action: form,
        callback: setToken,
        'expired-callback': () => setToken(undefined),
        'error-callback': () => {
          fail()
          return true
        },
        'unsupported-callback': fail,
        theme: 'auto',
        size: box.current.clientWidth < FLEXIBLE_MIN_WIDTH ? 'compact' : 'flexible',
        appearance: 'interaction-only',
        retry: 'never',
        'response-field': false,
      })
      if (!widget) return fail()
      stop.signal.addEventListener('abort', () => turnstile.remove(widget))
    }, fail)
    return () => stop.abort()
  }, [box, form, siteKey, isWanted, reply])
  return token
}

/** Null if the script does not load in time. */
async function loadTurnstile(): Promise<Turnstile | null> {
  const timeLimit = new Promise<boolean>((resolve) =>
    setTimeout(() => resolve(false), LOAD_TIME_LIMIT_MS),
  )
  const isLoaded = await Promise.race([loadThirdPartyScript(SCRIPT_URL), timeLimit])
  return isLoaded ? ((window as { turnstile?: Turnstile }).turnstile ?? null) : null
}
