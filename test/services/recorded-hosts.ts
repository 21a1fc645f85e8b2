import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { ServiceRequest } from './mail-service'
import type { Exchange, ReceivedRequest } from './recorded-exchanges'
import { readRecordedFile } from './recorded-files'

/** Hosts that one HTTP server of this machine plays, as test/services/recorded-exchanges.ts tells it here. */
const CONTROL = 'control.recorded.example'

const exchanges = new Map<string, Exchange[]>()
const received = new Map<string, ReceivedRequest[]>()

export const isRecordedHost = (host: string) => host === CONTROL || received.has(host)

/** Started by the first request; it ends with the test process. */
let started: Promise<string> | undefined

/**
 * Sends the request over HTTP, so that statuses, headers and bodies are those of a connection. Miniflare compresses again
 * what arrives compressed, but no calendars: an exchange that is gzipped has no content type, or that of a web page.
 */
export async function answerAsRecorded(request: ServiceRequest): Promise<Response> {
  const url = new URL(request.url)
  if (url.host === CONTROL) return answerControl(request, url.pathname.slice(1))
  started ??= startRecordedHosts()
  const headers = ['user-agent', 'if-none-match', 'if-modified-since', 'x-requested-with'].flatMap(
    (name): [string, string][] => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    },
  )
  const local = `${await started}/${url.host}${url.pathname}${url.search}`
  return fetch(local, { headers, redirect: 'manual' })
}

/** PUT replaces what a host plays, and GET lists what it was sent since. */
async function answerControl(request: ServiceRequest, host: string): Promise<Response> {
  if (request.method !== 'PUT') return Response.json(received.get(host) ?? [])
  setExchanges(host, JSON.parse(await request.text()))
  return new Response(null, { status: 204 })
}

export function setExchanges(host: string, played: Record<string, Exchange[]>): void {
  for (const key of exchanges.keys()) if (key.startsWith(`${host}/`)) exchanges.delete(key)
  for (const [path, list] of Object.entries(played)) exchanges.set(host + path, list)
  received.set(host, [])
}

/** A URL below which each host has a folder, such as /hall.example/events. */
export async function startRecordedHosts(): Promise<string> {
  const server = createServer((request, response) => {
    play(request, response).catch((fault) => response.destroy(fault))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Exchanges of a path are played in their order, and the last one again and again. */
async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = (request.url ?? '').slice(1)
  const host = key.slice(0, key.indexOf('/'))
  const { 'user-agent': agent, 'if-none-match': etag = null } = request.headers
  const path = key.slice(host.length)
  received.set(host, [...(received.get(host) ?? []), { path, agent: agent ?? '', etag }])
  const list = exchanges.get(key) ?? []
  const exchange = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404 }
  const { status = 200, headers = {}, isGzipped = false, pauseMs } = exchange
  if (etag !== null && etag === headers.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const content = readContent(exchange)
  const body = isGzipped ? gzipSync(content) : content
  response.writeHead(status, { ...headers, ...(isGzipped && { 'content-encoding': 'gzip' }) })
  if (pauseMs) await trickle(response, body, pauseMs)
  response.end(pauseMs ? undefined : body)
}

function readContent({ text = '', base64, recording, zeroBytes = 0 }: Exchange): Buffer {
  if (zeroBytes > 0) return Buffer.alloc(zeroBytes)
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  if (recording === undefined) return Buffer.from(text)
  return readRecordedFile(recording) ?? Buffer.from('')
}

/** A byte at a time, until nobody listens. */
async function trickle(response: ServerResponse, body: Buffer, pauseMs: number): Promise<void> {
  for (const byte of body) {
    if (response.destroyed) return
    response.write(Buffer.from([byte]))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
