import { request } from 'node:http'
import { lane } from './lane'

type Reply = { location: string | undefined; cookies: string[]; text: string }

/** Sends a request to a site or door without a browser, which would draw what it replies: a form is posted from that door. */
export async function requestProduct(
  label: string,
  path: string,
  { form, cookie }: { form?: Record<string, string>; cookie?: string } = {},
): Promise<Reply> {
  const host = `${label}.localhost:${lane.port}`
  const body = form && new URLSearchParams(form).toString()
  const headers = {
    host,
    ...(cookie && { cookie }),
    ...(body && {
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
    }),
  }
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    // A new connection for each request: the product may close an open one at the same moment.
    const target = { host: '127.0.0.1', port: lane.port, method, path, headers, agent: false }
    const outgoing = request(target, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('')
      const cookies = response.headers['set-cookie'] ?? []
      resolve({ location: response.headers.location, cookies, text })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
