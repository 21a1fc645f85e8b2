import { constantTimeEqual } from 'oslo/crypto'

const encoder = new TextEncoder()

/** HMAC-SHA-256 of a text, in hex. */
export async function signHmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = encoder.encode(secret)
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares two signatures in a time that depends on neither. */
export const isSameSignature = (a: string, b: string): boolean =>
  constantTimeEqual(encoder.encode(a), encoder.encode(b))
