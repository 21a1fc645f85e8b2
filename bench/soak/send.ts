import { Agent, request } from 'node:http'

type Init = { method?: string; headers?: Record<string, string>; body?: string }
type Received = { status: number; text: string; location: string | undefined }

/** Sends a request to the worker that is soaked, and counts it under a name. */
export type Send = (name: string, path: string, init?: Init) => Promise<Received>

/** One request, with what the worker answered and how long that took, in milliseconds. */
export type Sample = { name: string; status: number; at: number; milliseconds: number }

export function createSender(url: URL, host: string): { send: Send; samples: Sample[] } {
  const agent = new Agent({ keepAlive: true })
  const samples: Sample[] = []
  const send: Send = async (name, path, init = {}) => {
    const at = performance.now()
    const received = await sendRequest(new URL(path, url), host, init, agent)
    samples.push({ name, status: received.status, at, milliseconds: performance.now() - at })
    return received
  }
  return { send, samples }
}

function sendRequest(url: URL, host: string, init: Init, agent: Agent): Promise<Received> {
  const { method = 'GET', headers = {}, body } = init
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, host }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          location: response.headers.location,
        }),
      )
    })
    sent.on('error', (fault) => {
      // The worker closes a connection that was idle, maybe just when it is used again.
      if (sent.reusedSocket && 'code' in fault && fault.code === 'ECONNRESET')
        sendRequest(url, host, init, agent).then(resolve, reject)
      else reject(fault)
    })
    sent.end(body)
  })
}
