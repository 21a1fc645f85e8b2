import { expect, test } from 'vitest'
import { createPostOutside } from './outgoing-post.server'

type Answer = Response | (() => Promise<Response>)

/** An internet of our own: what one URL answers, and which IPs each name has. */
function internet(
  answer: Answer = new Response('ok'),
  names: Record<string, string[]> = { 'partner.example': ['93.184.216.34'] },
  { allowsHttp = false, timeLimitMs = 60_000 } = {},
) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  const post = createPostOutside({
    async fetch(input, init) {
      requests.push({ url: String(input), init })
      return typeof answer === 'function' ? answer() : answer
    },
    resolveHost: async (hostname) => names[hostname] ?? [],
    contact: 'https://events.example/',
    allowsHttp,
    timeLimitMs,
  })
  return {
    requests,
    post: (url: string) =>
      post({ url, headers: { 'webhook-id': 'msg_1' }, body: '{}' }).then(
        (answered) => answered,
        (error: Error) => `${error.name}: ${error.message}`,
      ),
  }
}

test('A message is posted with its headers, and the answer is returned', async () => {
  const { post, requests } = internet(new Response('thanks', { status: 202 }))
  expect(await post('https://partner.example/hook?a=1')).toEqual({ status: 202, text: 'thanks' })
  expect(requests).toEqual([
    {
      url: 'https://partner.example/hook?a=1',
      init: expect.objectContaining({ method: 'POST', body: '{}', redirect: 'manual' }),
    },
  ])
  const headers = new Headers(requests[0]?.init?.headers)
  expect(headers.get('webhook-id')).toBe('msg_1')
  expect(headers.get('user-agent')).toContain('https://events.example/')
})

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://192.168.0.1/',
  'https://172.16.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://localhost/',
  'https://printer.local/',
  'https://db.internal/',
  'https://intranet/',
])('Nothing is posted to %s, which is private', async (url) => {
  const { post, requests } = internet()
  expect(await post(url)).toContain('is not on the public internet')
  expect(requests).toEqual([])
})

test('Nothing is posted to a public name when any of its IPs is private', async () => {
  for (const ips of [['10.0.0.5'], ['93.184.216.34', '127.0.0.1'], ['::1'], ['::ffff:7f00:1']]) {
    const { post, requests } = internet(undefined, { 'partner.example': ips })
    expect(await post('https://partner.example/')).toContain('is not on the public internet')
    expect(requests).toEqual([])
  }
})

test.each([
  ['ftp://partner.example/', 'must start with'],
  ['javascript:alert(1)', 'must start with'],
  ['file:///etc/passwd', 'must start with'],
  ['https://user:secret@partner.example/', 'must not contain a user name or password'],
  ['not a URL', 'is not a URL'],
  ['http://partner.example/', 'must start with https://'],
])('Nothing is posted to %s', async (url, reason) => {
  const { post, requests } = internet()
  expect(await post(url)).toContain(reason)
  expect(requests).toEqual([])
})

test('On a developer’s machine, http is allowed, and private IPs are still refused', async () => {
  const { post } = internet(new Response('ok'), undefined, { allowsHttp: true })
  expect(await post('http://partner.example/')).toEqual({ status: 200, text: 'ok' })
  expect(await post('http://127.0.0.1/')).toContain('is not on the public internet')
})

test('A redirect is returned and not followed', async () => {
  const redirect = new Response(null, { status: 307, headers: { location: 'https://10.0.0.1/' } })
  const { post, requests } = internet(redirect)
  expect(await post('https://partner.example/')).toEqual({ status: 307, text: '' })
  expect(requests).toHaveLength(1)
})

test('Of an endless answer only the first kilobyte is read', async () => {
  let cancelled = false
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(700).fill(97)),
    cancel() {
      cancelled = true
    },
  })
  const { post } = internet(new Response(endless))
  expect(await post('https://partner.example/')).toEqual({ status: 200, text: 'a'.repeat(1024) })
  expect(cancelled).toBe(true)
})

test('A name that is unknown, and a server that does not answer, are errors that say so', async () => {
  const unknown = internet()
  expect(await unknown.post('https://nowhere.example/')).toContain('has no IP')
  const dead = internet(() => Promise.reject(new TypeError('connection refused')))
  expect(await dead.post('https://partner.example/')).toContain('could not be reached')
})

test('A server that never answers is given up', async () => {
  const post = createPostOutside({
    fetch: (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
    resolveHost: async () => ['93.184.216.34'],
    contact: 'https://events.example/',
    allowsHttp: false,
    timeLimitMs: 1,
  })
  const answered = post({ url: 'https://partner.example/', headers: {}, body: '' })
  await expect(answered).rejects.toThrow('took too long')
})
