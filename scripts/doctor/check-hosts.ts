import { type Finding, ok, unknown, wrong } from './finding'

type Outside = {
  fetch: typeof fetch
  /** The addresses of a host name; none if it does not exist. */
  resolveHost: (hostname: string) => Promise<string[]>
}

const DOORS = ['admin', 'login', 'api', 'images', 'widgets']
const TIME_LIMIT_MS = 10_000

/** That DNS knows the doors, browsers trust them, the worker answers, and the payment provider's messages arrive. */
export async function checkHosts(outside: Outside, domain: string): Promise<Finding[]> {
  const doors = await Promise.all(DOORS.map((door) => checkHost(outside, `${door}.${domain}`)))
  const webhook = await checkWebhook(outside, `https://api.${domain}/webhooks/stripe`)
  return [...doors, webhook]
}

/** A city's own domain must lead to the worker as well. */
export async function checkHost(
  { fetch, resolveHost }: Outside,
  hostname: string,
): Promise<Finding> {
  const ips = await resolveHost(hostname).catch(() => null)
  if (ips === null) return unknown(hostname, 'DNS did not answer.')
  if (ips.length === 0) {
    return wrong(hostname, 'DNS does not know it. Add a proxied record, or a custom hostname.')
  }
  const answered = await send(fetch, `https://${hostname}/`, { redirect: 'manual' })
  if ('fault' in answered) return wrong(hostname, explainFault(answered.fault))
  return isFromWorker(answered.response)
    ? ok(hostname, `answers ${answered.response.status}`)
    : wrong(
        hostname,
        `Answers ${answered.response.status}, but not from the worker. Check the routes.`,
      )
}

/** An unsigned message is refused, by the worker. */
async function checkWebhook({ fetch }: Outside, url: string): Promise<Finding> {
  const answered = await send(fetch, url, { method: 'POST', body: '{}' })
  if ('fault' in answered) return wrong('webhook', explainFault(answered.fault))
  const { status } = answered.response
  return isFromWorker(answered.response) && status === 400
    ? ok('webhook', `${url} refuses what is not signed`)
    : wrong('webhook', `${url} answers ${status} to a message without a signature, not 400.`)
}

/** Every response of the worker has it. */
const isFromWorker = ({ headers }: Response) => headers.has('x-request-id')

async function send(
  fetch: Outside['fetch'],
  url: string,
  init: RequestInit,
): Promise<{ response: Response } | { fault: unknown }> {
  try {
    return { response: await fetch(url, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) }) }
  } catch (fault) {
    return { fault }
  }
}

function explainFault(fault: unknown): string {
  const { code, message } = findCause(fault)
  return /CERT|SSL|TLS|ALTNAME/i.test(code)
    ? `Its certificate is not trusted (${code}). Wait until it is issued, or order one that covers it.`
    : `Does not answer: ${message}`
}

function findCause(fault: unknown): { code: string; message: string } {
  if (!(fault instanceof Error)) return { code: '', message: String(fault) }
  if (fault.cause instanceof Error) return findCause(fault.cause)
  return { code: 'code' in fault ? String(fault.code) : '', message: fault.message }
}
