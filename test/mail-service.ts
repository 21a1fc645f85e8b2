/**
 * A service that sends mail, in the manner of Resend, for the tests' internet: POST https://mail.example/emails takes a
 * letter, GET https://mail.example/inbox?to=… shows what has arrived there. What becomes of a letter is said by the
 * domain it goes to: at `broken.example` the service always fails, at `busy.example` it has no time, `once-broken.example`
 * and `once-busy.example` make it fail the first time only, and at `silent.example` it never answers.
 */
export type ServiceRequest = {
  url: string
  method: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

export const MAIL_SERVICE = { url: 'https://mail.example/emails', key: 're_test' }

/** What came in: as it was sent, with the key it was sent under and how often it was asked. */
export type ArrivedMail = {
  from: string
  to: string[]
  reply_to?: string
  subject: string
  text: string
  html: string
  key: string
  tries: number
}

const inbox = new Map<string, ArrivedMail>()
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
  const letter = JSON.parse(await request.text()) as Omit<ArrivedMail, 'key' | 'tries'>
  const isWhole = [letter.from, letter.subject, letter.text, letter.html].every(Boolean)
  if (!isWhole || !Array.isArray(letter.to)) return refusal(422, 'missing_required_field')
  return take(letter, key)
}

function take(letter: Omit<ArrivedMail, 'key' | 'tries'>, key: string) {
  const count = (tries.get(key) ?? 0) + 1
  tries.set(key, count)
  const domain = letter.to[0]?.split('@')[1] ?? ''
  const isFirst = count === 1
  if (domain === 'silent.example') return new Promise<Response>(() => {})
  if (domain === 'broken.example' || (domain === 'once-broken.example' && isFirst)) {
    return refusal(500, 'internal_server_error')
  }
  if (domain === 'busy.example' || (domain === 'once-busy.example' && isFirst)) {
    return refusal(429, 'rate_limit_exceeded')
  }
  const known = inbox.get(key)
  inbox.set(key, { ...(known ?? { ...letter, key }), tries: count })
  return Response.json({ id: key })
}

function refusal(status: number, name: string): Response {
  return Response.json({ statusCode: status, name, message: 'see the documentation' }, { status })
}
