import { createServer, request } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { findFreePort } from '../../scripts/started-product'

/** Compresses text on its way to the visitor, as Cloudflare's edge does and the local runtime does not. */
export type CompressingProxy = { port: number; close(): void }

const TEXT = /^(text\/|application\/(javascript|json|manifest)|image\/svg)/
/** The Brotli level that Cloudflare uses for dynamic content. */
const QUALITY = 4

/** Starts a proxy in front of the product. It passes the Host header on unchanged. */
export async function startCompressingProxy(productPort: number): Promise<CompressingProxy> {
  const port = await findFreePort()
  const server = createServer((incoming, response) => {
    const { url: path, method, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: productPort, path, method, headers })
    incoming.pipe(forwarded)
    forwarded.on('error', (fault) => response.destroy(fault))
    forwarded.on('response', (original) => {
      const isText = TEXT.test(original.headers['content-type'] ?? '')
      const acceptsBrotli = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))
      if (!isText || !acceptsBrotli || original.headers['content-encoding']) {
        response.writeHead(original.statusCode ?? 500, original.headers)
        original.pipe(response)
        return
      }
      const chunks: Buffer[] = []
      original.on('data', (chunk: Buffer) => chunks.push(chunk))
      original.on('end', () => {
        const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
        const body = brotliCompressSync(Buffer.concat(chunks), { params })
        const { 'transfer-encoding': _, ...otherHeaders } = original.headers
        const length = String(body.length)
        response.writeHead(original.statusCode ?? 500, {
          ...otherHeaders,
          'content-encoding': 'br',
          'content-length': length,
          vary: 'accept-encoding',
        })
        response.end(body)
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
