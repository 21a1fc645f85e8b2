import { answerSum } from '../samples/sign-up-sum'
import { extractText, fetchWorker } from './worker'

/** A page that a browser has arrived at. */
export type Visited = {
  /** Its URL after all redirects, with the fragment. */
  url: URL
  status: number
  headers: Headers
  html: string
  words: string
  /** The URLs of all redirects, including the last. */
  way: string[]
}

/** A browser's cookies by host and name, with the Set-Cookie header of each. */
type Jar = Map<string, Map<string, { value: string; field: string }>>

export type DoorBrowser = {
  visit(url: string, headers?: Record<string, string>): Promise<Visited>
  /** Submits a form from a page of the same host. */
  submit(url: string, fields: Record<string, string>, headers?: object): Promise<Visited>
  /** One request, without following redirects. */
  send(url: string, init?: RequestInit): Promise<Response>
  cookies(host: string): Record<string, string>
  /** The Set-Cookie header by which a cookie was set. */
  findSetCookie(host: string, name: string): string | undefined
  setCookie(host: string, name: string, value: string): void
}

const MAX_REDIRECTS = 8
let opened = 0

/**
 * A browser without scripts whose web is the built worker: it stores cookies by host, sends the Origin of its forms
 * and follows redirects. Each has its own IP, so that rate limits of one do not affect another.
 */
export function openBrowser(bindings: Record<string, unknown> = {}): DoorBrowser {
  const jar: Jar = new Map()
  opened++
  const ip = `198.51.${Math.floor(opened / 250)}.${(opened % 250) + 1}`
  const listCookies = (host: string) => [...(jar.get(host) ?? [])]

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    // Browsers do not send the fragment.
    const [page = ''] = url.split('#')
    const { host } = new URL(page)
    const headers = new Headers(init.headers)
    const cookie = listCookies(host).map(([name, { value }]) => `${name}=${value}`)
    if (cookie.length > 0 && !headers.has('cookie')) headers.set('cookie', cookie.join('; '))
    headers.set('cf-connecting-ip', ip)
    headers.set('host', host)
    headers.set('user-agent', 'A test')
    const response = await fetchWorker(page, { ...init, headers }, bindings)
    for (const field of response.headers.getSetCookie()) storeCookie(host, field)
    return response
  }

  function storeCookie(host: string, field: string) {
    const [, name = '', value = ''] = field.match(/^([^=]+)=([^;]*)/) ?? []
    const cookies = jar.get(host) ?? new Map()
    jar.set(host, cookies)
    if (/; Max-Age=0\b/i.test(field)) cookies.delete(name)
    else cookies.set(name, { value, field })
  }

  async function follow(start: string, init: RequestInit): Promise<Visited> {
    const way: string[] = []
    let [url, requestInit] = [start, init]
    for (let turn = 0; turn < MAX_REDIRECTS; turn++) {
      way.push(url)
      const response = await send(url, requestInit)
      const location = response.headers.get('location')
      if (location === null || response.status < 300 || response.status > 399) {
        const html = await response.text()
        const { status, headers } = response
        return { url: new URL(url), status, headers, html, words: extractText(html).words, way }
      }
      await response.body?.cancel()
      url = new URL(location, url).href
      requestInit = {}
    }
    throw new Error(`too many redirects: ${way.join(' → ')}`)
  }

  /** Creating an account takes the sum of its page. */
  async function answerCheck({ intent, sum }: Record<string, string>, url: string) {
    if (intent !== 'create-account' || sum !== undefined) return {}
    return answerSum(await (await send(url)).text())
  }

  return {
    send,
    visit: (url, headers) => follow(url, { headers }),
    submit: async (url, fields, headers) =>
      follow(url, {
        method: 'POST',
        body: new URLSearchParams({ ...(await answerCheck(fields, url)), ...fields }),
        headers: { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    cookies: (host) =>
      Object.fromEntries(listCookies(host).map(([name, { value }]) => [name, value])),
    findSetCookie: (host, name) => jar.get(host)?.get(name)?.field,
    setCookie: (host, name, value) => storeCookie(host, `${name}=${value}`),
  }
}
