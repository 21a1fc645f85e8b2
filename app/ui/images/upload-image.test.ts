import { beforeEach, expect, test, vi } from 'vitest'
import { sha256 } from '~/lib/crypto/sha-256'
import { createPng } from '../../../test/samples/png-image'
import { createGif, createJpeg } from '../../../test/samples/sample-images'
import { computeFileChecksum } from './file-checksum'
import { type UploadStep, uploadImage } from './upload-image'

/** What the server answers to a call; null when there is no answer, 'never' when it takes forever. */
type Answer = { status: number; text: string } | null | 'never'

let calls: { url: string; type: string | null; bytes: number }[]
let answer: (path: string) => Answer

const json = (status: number, body: unknown) => ({ status, text: JSON.stringify(body) })

/** The browser's class, with a server behind it. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  #url = ''
  #type: string | null = null

  open(_method: string, url: string) {
    this.#url = url
  }

  setRequestHeader(_name: string, value: string) {
    this.#type = value
  }

  send(body: Blob | null) {
    const bytes = body?.size ?? 0
    calls.push({ url: this.#url, type: this.#type, bytes })
    const found = answer(this.#url.split('?')[0]!)
    if (found === 'never') return
    if (body) {
      this.upload.onprogress?.({ loaded: bytes / 2, total: bytes })
      this.upload.onprogress?.({ loaded: bytes, total: bytes })
    }
    if (found === null) this.onerror?.()
    else {
      this.status = found.status
      this.responseText = found.text
      this.onload?.()
    }
    this.onloadend?.()
  }

  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
}

const CREATE = '/api/images/create'
const UPLOAD = '/api/images/upload'

beforeEach(() => {
  calls = []
  answer = (path) => json(200, path === CREATE ? { needsUpload: true } : {})
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const png = async () => new Blob([(await createPng(9, 9, () => [1, 2, 3])) as BlobPart])

async function upload(file: Blob, signal = new AbortController().signal) {
  const steps: UploadStep[] = []
  const outcome = await uploadImage(file, { signal, onStep: (step) => steps.push(step) })
  return { outcome, steps }
}

test('The checksum of a file in chunks is the one that the server computes of it as a whole', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => at * 7)
    const fractions: number[] = []
    const checksum = await computeFileChecksum(new Blob([bytes]), {
      signal: new AbortController().signal,
      onProgress: (fraction) => fractions.push(fraction),
    })
    expect(checksum).toBe(await sha256(bytes))
    expect(fractions).toHaveLength(Math.ceil(size / 65_536))
    expect(fractions.at(-1) ?? 1).toBe(1)
  }
})

test('An image that the server does not have is sent, as raw bytes', async () => {
  const file = await png()
  const { outcome, steps } = await upload(file)
  const checksum = await sha256(new Uint8Array(await file.arrayBuffer()))
  expect(outcome).toEqual({ kind: 'uploaded', checksum })
  expect(calls).toEqual([
    { url: `${CREATE}?checksum=${checksum}`, type: null, bytes: 0 },
    { url: `${UPLOAD}?checksum=${checksum}`, bytes: file.size, type: 'application/octet-stream' },
  ])
  expect(steps).toEqual([
    { kind: 'preparing', fraction: 1 },
    { kind: 'sending', fraction: 0 },
    { kind: 'sending', fraction: 0.5 },
    { kind: 'checking' },
  ])
})

test('An image that the server has is not sent again', async () => {
  answer = () => json(200, { needsUpload: false })
  expect((await upload(await png())).outcome.kind).toBe('uploaded')
  expect(calls).toHaveLength(1)
})

test('What is no PNG, JPEG or GIF, or is too large, is refused before anything is sent', async () => {
  const NOT_AN_IMAGE = 'Only png, jpeg or gif are accepted'
  const refusals: [Blob, string][] = [
    [new Blob([]), NOT_AN_IMAGE],
    [new File(['<svg onload="alert(1)"/>'], 'me.png', { type: 'image/png' }), NOT_AN_IMAGE],
    [new Blob(['RIFF....WEBP']), NOT_AN_IMAGE],
    [new Blob([Uint8Array.of(0x89, 0x50)]), NOT_AN_IMAGE],
    [new Blob([new Uint8Array(20_971_521)]), 'Maximum size allowed is 20mb'],
  ]
  for (const [file, message] of refusals) {
    expect((await upload(file)).outcome).toEqual({ kind: 'refused', message })
  }
  expect(calls).toEqual([])
})

test('PNG, JPEG and GIF are accepted, whatever their name and type say', async () => {
  for (const bytes of [createJpeg(), createGif()]) {
    const file = new File([bytes as BlobPart], 'x.txt', { type: 'text/plain' })
    expect((await upload(file)).outcome.kind).toBe('uploaded')
  }
})

test.each<[string, Answer, unknown]>([
  [
    'a message about the image',
    json(422, { error: 'No side may be longer than 12000 pixels' }),
    { kind: 'refused', message: 'No side may be longer than 12000 pixels' },
  ],
  [
    'that there were too many today',
    json(429, { error: 'Too many' }),
    { kind: 'failed', message: 'Too many' },
  ],
  ['an expired session', json(401, { error: 'Please log in' }), { kind: 'signed-out' }],
  [
    'that it is too large, in HTML',
    { status: 413, text: '<h1>413</h1>' },
    { kind: 'refused', message: 'Maximum size allowed is 20mb' },
  ],
  [
    'a failure',
    { status: 502, text: '<h1>Bad Gateway</h1>' },
    { kind: 'failed', message: 'Something went wrong, please try again shortly' },
  ],
  [
    'nothing',
    null,
    {
      kind: 'failed',
      message: 'The picture could not be sent. Check your connection and try again.',
    },
  ],
])(
  'When the server answers %s, to either call, no checksum is reported',
  async (_, found, outcome) => {
    answer = () => found
    expect((await upload(await png())).outcome).toEqual(outcome)
    answer = (path) => (path === CREATE ? json(200, { needsUpload: true }) : found)
    expect((await upload(await png())).outcome).toEqual(outcome)
  },
)

test('The login page of a network is not taken for our answer', async () => {
  answer = () => ({ status: 200, text: '<html>Welcome to the hotel</html>' })
  expect((await upload(await png())).outcome.kind).toBe('failed')
})

test('An upload that is cancelled ends at once, in each of its steps', async () => {
  for (const waiting of [CREATE, UPLOAD]) {
    const cancelling = new AbortController()
    answer = (path) => {
      if (path !== waiting) return json(200, { needsUpload: true })
      queueMicrotask(() => cancelling.abort())
      return 'never'
    }
    await expect(upload(await png(), cancelling.signal)).rejects.toThrow('aborted')
  }
  await expect(upload(await png(), AbortSignal.abort())).rejects.toThrow('aborted')
})
