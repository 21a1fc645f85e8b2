import type { ServiceRequest } from './mail-service'

/** The settings of a deployment with Turnstile. */
export const TURNSTILE = { TURNSTILE_SITE_KEY: '0x4site', TURNSTILE_SECRET_KEY: '0x4secret' }

const spent = new Set<string>()

/**
 * Cloudflare's siteverify, for the tests' internet. A token is the host that it is from and any word, as in
 * 'login.localhost:1', and is accepted once; 'outage' is never answered with a result.
 */
export async function answerTurnstile(request: ServiceRequest): Promise<Response> {
  const fields = new URLSearchParams(await request.text())
  const refuse = (code: string) => Response.json({ success: false, 'error-codes': [code] })
  if (fields.get('secret') !== TURNSTILE.TURNSTILE_SECRET_KEY) return refuse('invalid-input-secret')
  const token = fields.get('response') ?? ''
  if (token === 'outage') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  const [hostname, word] = token.split(':')
  if (!word) return refuse('invalid-input-response')
  if (spent.has(token)) return refuse('timeout-or-duplicate')
  spent.add(token)
  return Response.json({ success: true, hostname, 'error-codes': [] })
}
