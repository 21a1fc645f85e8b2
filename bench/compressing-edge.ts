import { createServer, request } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { findFreePort } from '../scripts/started-product'

/** As the edge does on its way to the visitor, which the local runtime leaves out: text travels compressed. */
export type Edge = { port: number; close(): void }

const TEXT = /^(text\/|application\/(javascript|json|manifest)|image\/svg)/
/** What Cloudflare compresses with when it answers by itself. */
const QUALITY = 4

/** Stands in front of the product; hosts are handed on as they came. */
export async function openEdge(productPort: number): Promise<Edge> {
  const port = await findFreePort()
  const server = createServer((asked, answer) => {
    const { url: path, method, headers } = asked
    const handed = request({ host: '127.0.0.1', port: productPort, path, method, headers })
    asked.pipe(handed)
    handed.on('error', (fault) => answer.destroy(fault))
    handed.on('response', (found) => {
      const isText = TEXT.test(found.headers['content-type'] ?? '')
      const isTaken = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))
      if (!isText || !isTaken || found.headers['content-encoding']) {
        answer.writeHead(found.statusCode ?? 500, found.headers)
        found.pipe(answer)
        return
      }
      const chunks: Buffer[] = []
      found.on('data', (chunk: Buffer) => chunks.push(chunk))
      found.on('end', () => {
        const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
        const body = brotliCompressSync(Buffer.concat(chunks), { params })
        const { 'transfer-encoding': _, ...kept } = found.headers
        const length = String(body.length)
        answer.writeHead(found.statusCode ?? 500, {
          ...kept,
          ...{ 'content-encoding': 'br', 'content-length': length, vary: 'accept-encoding' },
        })
        answer.end(body)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
