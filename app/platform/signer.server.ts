import { base64url } from 'oslo/encoding'
import { signingKey } from '~/db/schema/signing-key'
import { isSameSignature, signHmac } from '~/lib/crypto/hmac'
import { createToken } from '~/lib/crypto/token'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import type { Database } from '~/platform/storage/database.server'

/** Signs texts that leave the product and come back, such as what a link in an email allows. They are readable, not secret. */
export type Signer = {
  /**
   * A text that is safe in URLs and cookies. `purpose` keeps what was signed for one use from every other; `expiresAt` in epoch
   * milliseconds.
   */
  sign(purpose: string, text: string, expiresAt: number): Promise<string>
  /** The signed text and when it expires; null if it was changed, has expired, or was signed for another purpose. */
  verify(purpose: string, signed: unknown): Promise<{ text: string; expiresAt: number } | null>
}

const findCache = cachePerDatabase<{ secret: string | null }>(() => ({ secret: null }))

export function openSigner({
  db,
  database,
  now,
}: {
  db: Database
  database: D1Database
  now: number
}): Signer {
  const cache = findCache(database)
  const findKey = async () => {
    cache.secret ??= await findSecret(db)
    return cache.secret
  }
  const compute = async (purpose: string, content: string) =>
    signHmac(await findKey(), `${purpose}\n${content}`)
  return {
    async sign(purpose, text, expiresAt) {
      const encoded = base64url.encode(new TextEncoder().encode(text), { includePadding: false })
      const content = `${encoded}.${expiresAt}`
      return `${content}.${await compute(purpose, content)}`
    },
    async verify(purpose, signed) {
      const [, encoded, time, signature] =
        (typeof signed === 'string' &&
          signed.match(/^([\w-]{0,2000})\.(\d{1,15})\.([0-9a-f]{64})$/)) ||
        []
      if (encoded === undefined || time === undefined || signature === undefined) return null
      const expected = await compute(purpose, `${encoded}.${time}`)
      const expiresAt = Number(time)
      if (!isSameSignature(signature, expected) || expiresAt <= now) return null
      return {
        text: new TextDecoder().decode(base64url.decode(encoded, { strict: false })),
        expiresAt,
      }
    },
  }
}

/** The key is in the database, so that no deployment needs a setting for it: the migrations make it, or else its first use. */
async function findSecret(db: Database): Promise<string> {
  const find = () => db.select({ secret: signingKey.secret }).from(signingKey).get()
  const found = await find()
  if (found) return found.secret
  await db.insert(signingKey).values({ id: 1, secret: createToken() }).onConflictDoNothing()
  const created = await find()
  if (!created) throw new Error('the signing key could not be stored')
  return created.secret
}
