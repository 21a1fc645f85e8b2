import { eq, lte } from 'drizzle-orm'
import { humanCheckKey, usedHumanCheck } from '~/db/schema/used-human-checks'
import { isSameSignature, signHmac } from '~/lib/crypto/hmac'
import { computeChallenge, type ProofOfWork, parseSolution } from '~/lib/crypto/proof-of-work'
import { createToken } from '~/lib/crypto/token'
import { MINUTE } from '~/lib/time/local-time'
import { type Database, writeTogether } from '~/platform/storage/database.server'
import type { CheckedForm, HumanCheck, Sum, WorkChallenge } from './human-check.server'

/** A browser solves it in about a second. */
const MAX_NUMBER = 20_000
const VALID_MINUTES = 30
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The embedded check: nothing leaves the product, and nobody is tracked. */
export function openProofOfWork({
  db,
  now,
}: {
  db: Database
  now: number
}): HumanCheck<WorkChallenge> {
  const isValid = (expires: number) => expires * 1_000 > now

  return {
    async create(form) {
      const secret = await findSecret(db)
      const expires = Math.floor((now + VALID_MINUTES * MINUTE) / 1_000)
      return {
        kind: 'work',
        work: await createWork(secret, form, expires),
        sum: await createSum(secret, form, expires),
      }
    },
    async claim(form, { solution, sumToken, sum }) {
      const secret = await findSecret(db)
      if (sumToken !== '') {
        const token = parseSumToken(sumToken)
        if (!token || token.form !== form || !isValid(token.expires)) return { kind: 'wrong-sum' }
        const isFirst = await use(db, now, { id: token.signature, expires: token.expires })
        const expected = await signHmac(secret, `${token.salt}${parseSum(sum)}`)
        return isFirst && isSameSignature(expected, token.signature)
          ? { kind: 'accepted', id: token.signature }
          : { kind: 'wrong-sum' }
      }
      const solved = parseSolution(solution)
      const terms = new URLSearchParams(solved?.salt.split('?')[1])
      const expires = Number(terms.get('expires'))
      if (!solved || terms.get('form') !== form || !isValid(expires)) return { kind: 'refused' }
      const expected = await signHmac(secret, await computeChallenge(solved.salt, solved.number))
      if (!isSameSignature(expected, solved.signature)) return { kind: 'refused' }
      const isFirst = await use(db, now, { id: solved.signature, expires })
      return isFirst ? { kind: 'accepted', id: solved.signature } : { kind: 'refused' }
    },
    async release({ id }) {
      await db.delete(usedHumanCheck).where(eq(usedHumanCheck.id, id))
    },
  }
}

async function createWork(
  secret: string,
  form: CheckedForm,
  expires: number,
): Promise<ProofOfWork> {
  const salt = `${randomHex()}?form=${form}&expires=${expires}&`
  const challenge = await computeChallenge(salt, randomNumber(MAX_NUMBER))
  return { salt, challenge, signature: await signHmac(secret, challenge), maxNumber: MAX_NUMBER }
}

async function createSum(secret: string, form: CheckedForm, expires: number): Promise<Sum> {
  const [a, b] = [randomNumber(NUMBERS.length), randomNumber(NUMBERS.length)]
  const salt = `sum.${form}.${randomHex()}.${expires}.`
  return {
    text: `${NUMBERS[a]} plus ${NUMBERS[b]}`,
    token: salt + (await signHmac(secret, `${salt}${a + 1 + b + 1}`)),
  }
}

type SumToken = { salt: string; form: string; expires: number; signature: string }

function parseSumToken(text: string): SumToken | null {
  const [, salt, form, expires, signature] =
    text.match(/^(sum\.([a-z-]+)\.[0-9a-f]+\.(\d+)\.)([0-9a-f]{64})$/) ?? []
  return salt && form && expires && signature
    ? { salt, form, expires: Number(expires), signature }
    : null
}

/** Digits, or the number's name. */
function parseSum(text: string): number {
  const word = text.trim().toLowerCase()
  return NUMBERS.includes(word) ? NUMBERS.indexOf(word) + 1 : Number.parseInt(word, 10)
}

/** Returns whether the check is used for the first time; forgets those that have expired. */
async function use(
  db: Database,
  now: number,
  { id, expires }: { id: string; expires: number },
): Promise<boolean> {
  const [, inserted] = await writeTogether(db, [
    db.delete(usedHumanCheck).where(lte(usedHumanCheck.expiresAt, now)),
    db
      .insert(usedHumanCheck)
      .values({ id, expiresAt: expires * 1_000 })
      .onConflictDoNothing(),
  ])
  return inserted?.changes === 1
}

/** The key is made at first use, so that no deployment needs a setting for it. */
async function findSecret(db: Database): Promise<string> {
  const find = () => db.select({ secret: humanCheckKey.secret }).from(humanCheckKey).get()
  const found = await find()
  if (found) return found.secret
  await db.insert(humanCheckKey).values({ id: 1, secret: createToken() }).onConflictDoNothing()
  const created = await find()
  if (!created) throw new Error('the key of the human check could not be stored')
  return created.secret
}

const randomHex = () => toHex(crypto.getRandomValues(new Uint8Array(12)))

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** From 0 to below `limit`; the remainder's bias does not matter. */
const randomNumber = (limit: number): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit
