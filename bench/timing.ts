import { type Agent, request } from 'node:http'

/** An answer, and how long it took. */
export async function time<Answer>(
  act: () => Promise<Answer>,
): Promise<{ milliseconds: number; answer: Answer }> {
  const began = performance.now()
  const answer = await act()
  return { milliseconds: performance.now() - began, answer }
}

/** The value that this share of the samples does not exceed. */
export function percentile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}

export const median = (samples: number[]): number => percentile(samples, 0.5)

/** Sends JSON over the agent's connections, and reads the answer's. Fails if its status is not 200. */
export function post<Answer>(url: URL, agent: Agent | false, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      )
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}
