/**
 * An email service with an API like Resend's, for the tests' internet: POST https://mail.example/emails accepts an email,
 * GET https://mail.example/inbox?to=… lists what has arrived. The recipient's domain decides the outcome:
 * `broken.example` always fails, `busy.example` is always rate limited, `once-broken.example` and `once-busy.example` fail
 * the first time only, and `silent.example` never answers.
 */
export type ServiceRequest = {
  url: string
  method: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

export const MAIL_SERVICE = { url: 'https://mail.example/emails', key: 're_test' }

/** A received email as it was sent, with its idempotency key and the number of tries. */
export type ReceivedEmail = {
  from: string
  to: string[]
  reply_to?: string
  subject: string
  text: string
  html: string
  key: string
  tries: number
}

const inbox = new Map<string, ReceivedEmail>()
const tries = new Map<string, number>()

export async function answerMailService(request: ServiceRequest): Promise<Response> {
  const url = new URL(request.url)
  if (url.pathname === '/inbox') {
    const to = url.searchParams.get('to')
    return Response.json([...inbox.values()].filter((mail) => to === null || mail.to.includes(to)))
  }
  if (url.pathname !== '/emails') return refusal(404, 'not_found')
  if (request.method !== 'POST') return refusal(405, 'method_not_allowed')
  if (!request.headers.get('user-agent')) return new Response('error code: 1010', { status: 403 })
  if (request.headers.get('authorization') !== `Bearer ${MAIL_SERVICE.key}`) {
    return refusal(403, 'invalid_api_key')
  }
  const key = request.headers.get('idempotency-key') ?? ''
  if (key === '' || key.length > 256) return refusal(400, 'invalid_idempotency_key')
  const email = JSON.parse(await request.text()) as Omit<ReceivedEmail, 'key' | 'tries'>
  const isWhole = [email.from, email.subject, email.text, email.html].every(Boolean)
  if (!isWhole || !Array.isArray(email.to)) return refusal(422, 'missing_required_field')
  return receive(email, key)
}

function receive(email: Omit<ReceivedEmail, 'key' | 'tries'>, key: string) {
  const count = (tries.get(key) ?? 0) + 1
  tries.set(key, count)
  const domain = email.to[0]?.split('@')[1] ?? ''
  const isFirst = count === 1
  if (domain === 'silent.example') return new Promise<Response>(() => {})
  if (domain === 'broken.example' || (domain === 'once-broken.example' && isFirst)) {
    return refusal(500, 'internal_server_error')
  }
  if (domain === 'busy.example' || (domain === 'once-busy.example' && isFirst)) {
    return refusal(429, 'rate_limit_exceeded')
  }
  const known = inbox.get(key)
  inbox.set(key, { ...(known ?? { ...email, key }), tries: count })
  return Response.json({ id: key })
}

function refusal(status: number, name: string): Response {
  return Response.json({ statusCode: status, name, message: 'see the documentation' }, { status })
}
