import { base64 } from 'oslo/encoding'
import { SECOND } from '~/lib/time/local-time'

/** The secrets that sign a webhook's messages: after a rotation also the one before, for a day. */
export type Secrets = {
  secret: string
  previousSecret: string | null
  previousSecretUntil: number | null
}

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A secret as Standard Webhooks writes it: 'whsec_' and 256 random bits. */
export function createSecret(): string {
  return PREFIX + base64.encode(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
}

type Message = { id: string; payload: string }

/** The headers that identify and sign an attempt at this time (Standard Webhooks, version 1). */
export async function signMessage(
  { id, payload }: Message,
  { secret, previousSecret, previousSecretUntil }: Secrets,
  now: number,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / SECOND))
  const isRotating = previousSecret !== null && (previousSecretUntil ?? 0) > now
  const secrets = isRotating ? [secret, previousSecret] : [secret]
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`)
  const signatures = await Promise.all(secrets.map((key) => sign(signed, key)))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}

async function sign(bytes: Uint8Array<ArrayBuffer>, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(base64.decode(secret.slice(PREFIX.length))),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return base64.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes)))
}
