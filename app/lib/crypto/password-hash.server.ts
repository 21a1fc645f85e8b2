import nodeCrypto from 'node:crypto'
import { constantTimeEqual } from 'oslo/crypto'
import { base64 } from 'oslo/encoding'
import { COST, type Cost } from './password-cost.server'

const SALT_BYTES = 16
const HASH_BYTES = 32

/** Hashes a password in the PHC string format: '$scrypt$ln=…,r=…,p=…$salt$hash', in base64. */
export function hashPassword(password: string): Promise<string> {
  return hashWith(password, COST, crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
}

/** `needsRehash` if the hash has another cost than new hashes. */
export type PasswordCheck = { isCorrect: false } | { isCorrect: true; needsRehash: boolean }

/** Takes the same time for a wrong password as for the right one. Throws if the stored text is not a hash. */
export async function verifyPassword(password: string, stored: string): Promise<PasswordCheck> {
  const parsed = stored.match(/^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/)
  if (!parsed) throw new Error('a stored password is not an scrypt hash')
  const [, ln, r, p, salt = ''] = parsed
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const again = await hashWith(password, cost, base64.decode(salt, { strict: false }))
  const encoder = new TextEncoder()
  if (!constantTimeEqual(encoder.encode(again), encoder.encode(stored))) return { isCorrect: false }
  const isOld = cost.ln !== COST.ln || cost.r !== COST.r || cost.p !== COST.p
  return { isCorrect: true, needsRehash: isOld }
}

/** Takes as long as verifying a password, for accounts that do not exist or have none. */
export async function equalizeTiming(password: string): Promise<void> {
  await hashWith(password, COST, new Uint8Array(SALT_BYTES))
}

async function hashWith(password: string, cost: Cost, salt: Uint8Array): Promise<string> {
  const { ln, r, p } = cost
  const hash = await new Promise<Uint8Array>((resolve, reject) => {
    // The same text can be typed in several ways (RFC 8265, OpaqueString).
    const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r }
    nodeCrypto.scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (fault, key) =>
      fault ? reject(fault) : resolve(new Uint8Array(key)),
    )
  })
  const encode = (bytes: Uint8Array) => base64.encode(bytes, { includePadding: false })
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`
}
