import { base64url } from 'oslo/encoding'
import { sha256 } from './sha-256'

const TOKEN_BYTES = 32

/** 256 random bits that may stand in an address. Who has it is believed: what is stored is its hash. */
export function createToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)), {
    includePadding: false,
  })
}

/** By what a token is known where it is stored: hex. A token needs no salt, as nobody can guess it. */
export function hashToken(token: string): Promise<string> {
  return sha256(token)
}

/** Whether a text can be a token at all, before anybody looks it up. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text)
}
