import { fetchWorker, extractText } from './worker'

/** A page that a browser has come to. */
export type Visited = {
  /** Where it is, after all redirects, with what stands behind the #. */
  url: URL
  status: number
  headers: Headers
  html: string
  words: string
  /** The addresses it went through, the last among them. */
  way: string[]
}

/** A browser's cookies as it keeps them: by host and name, with all that the field said. */
type Jar = Map<string, Map<string, { value: string; field: string }>>

export type DoorBrowser = {
  visit(url: string, headers?: Record<string, string>): Promise<Visited>
  /** Sends a form of a page of the same host. */
  submit(url: string, fields: Record<string, string>, headers?: object): Promise<Visited>
  /** One request, without going on to where it leads. */
  send(url: string, init?: RequestInit): Promise<Response>
  cookies(host: string): Record<string, string>
  /** The whole field by which a cookie was set. */
  findSetCookie(host: string, name: string): string | undefined
  setCookie(host: string, name: string, value: string): void
}

const MOST_REDIRECTS = 8
let opened = 0

/**
 * A browser without scripts, to whom the built worker is the whole web: it keeps cookies by host, says where its forms
 * come from and follows redirects. Each has an address of its own, so that what one does too often stops no other.
 */
export function openBrowser(bindings: Record<string, unknown> = {}): DoorBrowser {
  const jar: Jar = new Map()
  opened++
  const address = `198.51.${Math.floor(opened / 250)}.${(opened % 250) + 1}`
  const cookiesOf = (host: string) => [...(jar.get(host) ?? [])]

  async function send(url: string, init: RequestInit = {}): Promise<Response> {
    // What stands behind the # no server sees.
    const [page = ''] = url.split('#')
    const { host } = new URL(page)
    const headers = new Headers(init.headers)
    const cookie = cookiesOf(host).map(([name, { value }]) => `${name}=${value}`)
    if (cookie.length > 0 && !headers.has('cookie')) headers.set('cookie', cookie.join('; '))
    headers.set('cf-connecting-ip', address)
    headers.set('host', host)
    headers.set('user-agent', 'A test')
    const response = await fetchWorker(page, { ...init, headers }, bindings)
    for (const field of response.headers.getSetCookie()) keep(host, field)
    return response
  }

  function keep(host: string, field: string) {
    const [, name = '', value = ''] = field.match(/^([^=]+)=([^;]*)/) ?? []
    const held = jar.get(host) ?? new Map()
    jar.set(host, held)
    if (/; Max-Age=0\b/i.test(field)) held.delete(name)
    else held.set(name, { value, field })
  }

  async function follow(start: string, init: RequestInit): Promise<Visited> {
    const way: string[] = []
    let [url, asked] = [start, init]
    for (let turn = 0; turn < MOST_REDIRECTS; turn++) {
      way.push(url)
      const response = await send(url, asked)
      const location = response.headers.get('location')
      if (location === null || response.status < 300 || response.status > 399) {
        const html = await response.text()
        const { status, headers } = response
        return { url: new URL(url), status, headers, html, words: extractText(html).words, way }
      }
      await response.body?.cancel()
      url = new URL(location, url).href
      asked = {}
    }
    throw new Error(`there is no end of redirects: ${way.join(' → ')}`)
  }

  return {
    send,
    visit: (url, headers) => follow(url, { headers }),
    submit: (url, fields, headers) =>
      follow(url, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    cookies: (host) =>
      Object.fromEntries(cookiesOf(host).map(([name, { value }]) => [name, value])),
    findSetCookie: (host, name) => jar.get(host)?.get(name)?.field,
    setCookie: (host, name, value) => keep(host, `${name}=${value}`),
  }
}
