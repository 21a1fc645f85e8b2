import { base64url } from 'oslo/encoding'
import { sha256 } from './sha-256'

const TOKEN_BYTES = 32

/** 256 random bits that are safe in a URL. The token itself is the proof, so only its hash is stored. */
export function createToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)), {
    includePadding: false,
  })
}

/** The hash by which a token is stored, in hex. A token needs no salt, because it cannot be guessed. */
export function hashToken(token: string): Promise<string> {
  return sha256(token)
}

/** Whether a text has the form of a token; checked before it is looked up. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text)
}
