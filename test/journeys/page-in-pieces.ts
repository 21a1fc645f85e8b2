import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { lane } from './lane'

/** Small enough that a card arrives in several, and long enough between them that the browser draws each. */
const PIECE_CHARS = 500
const MS_BETWEEN = 20
/** After this many characters the first screens are full; the rest arrives at once. */
const SLOW_CHARS = 30_000

/**
 * The product as a slow network shows it: pages arrive in pieces and are drawn while they arrive; files pass as they are.
 * Returns its port, and what closes it.
 */
export async function servePagesInPieces(): Promise<{ port: number; close: () => void }> {
  const server = createServer((incoming, answer) => {
    const [label] = String(incoming.headers.host).split('.')
    const headers = {
      ...incoming.headers,
      host: `${label}.localhost:${lane.port}`,
      'accept-encoding': 'identity',
    }
    const { method, url: path } = incoming
    // A new connection for each request: the product may close an open one at the same moment.
    const target = { host: '127.0.0.1', port: lane.port, method, path, headers, agent: false }
    const outgoing = request(target, async (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (!response.headers['content-type']?.startsWith('text/html')) {
        pipeline(response, answer, () => {})
        return
      }
      const html = (await response.setEncoding('utf8').toArray()).join('')
      for (let start = 0; start < SLOW_CHARS; start += PIECE_CHARS) {
        answer.write(html.slice(start, start + PIECE_CHARS))
        await wait(MS_BETWEEN)
      }
      answer.end(html.slice(SLOW_CHARS))
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  server.listen(0)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
