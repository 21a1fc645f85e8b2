import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { solveProofOfWork } from '~/lib/crypto/proof-of-work'
import { MINUTE } from '~/lib/time/local-time'
import { db, resetDatabases } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { solveSum } from '../../../test/samples/sign-up-sum'
import { spendCheck, type WorkChallenge } from './human-check.server'
import { openProofOfWork } from './human-check-by-proof-of-work.server'

const NOTHING = {
  solution: '',
  turnstileToken: '',
  sumToken: '',
  sum: '',
  ip: '',
  hostname: 'login.events.example',
}

beforeEach(resetDatabases)

const checkAt = (now: number) => openProofOfWork({ db, now })
const check = checkAt(NOW)
const solve = async ({ work }: WorkChallenge) => ({
  ...NOTHING,
  solution: (await solveProofOfWork(work)) ?? '',
})
const answer = ({ sum }: WorkChallenge) => ({
  ...NOTHING,
  sumToken: sum.token,
  sum: solveSum(`what is ${sum.text}?`),
})

test('Solved work and a right sum are each accepted once', async () => {
  const challenge = await check.create('sign-up')
  for (const right of [await solve(challenge), answer(challenge)]) {
    expect(await check.claim('sign-up', right)).toMatchObject({ kind: 'accepted' })
    expect((await check.claim('sign-up', right)).kind).not.toBe('accepted')
  }
})

test('Of many simultaneous uses of an answer, one is accepted', async () => {
  const right = answer(await check.create('sign-up'))
  const claims = await Promise.all(Array.from({ length: 20 }, () => check.claim('sign-up', right)))
  expect(claims.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
})

test('An answer made for one form does not count for another, and stays usable for its own', async () => {
  const challenge = await check.create('event')
  for (const right of [await solve(challenge), answer(challenge)]) {
    expect((await check.claim('sign-up', right)).kind).not.toBe('accepted')
    expect(await check.claim('event', right)).toMatchObject({ kind: 'accepted' })
  }
})

test('A released answer can be used again', async () => {
  const right = answer(await check.create('sign-up'))
  const claimed = await check.claim('sign-up', right)
  if (claimed.kind !== 'accepted') throw new Error(claimed.kind)
  await check.release(claimed)
  expect(await check.claim('sign-up', right)).toMatchObject({ kind: 'accepted' })
})

test.each([
  ['throws', () => Promise.reject(new Error('no database'))],
  ['is refused', () => Promise.resolve({ kind: 'similar' })],
])('When what the check was for %s, the answer can be used again', async (_how, act) => {
  const right = await solve(await check.create('event'))
  const claimed = await check.claim('event', right)
  if (claimed.kind !== 'accepted') throw new Error(claimed.kind)
  await spendCheck(check, claimed, 'saved', act).catch(() => null)
  expect(await check.claim('event', right)).toMatchObject({ kind: 'accepted' })
  await spendCheck(check, claimed, 'saved', async () => ({ kind: 'saved' }))
  expect((await check.claim('event', right)).kind).toBe('refused')
})

test('A wrong sum uses up its token, so that nobody can try all numbers', async () => {
  const right = answer(await check.create('sign-up'))
  expect(await check.claim('sign-up', { ...right, sum: '99' })).toEqual({ kind: 'wrong-sum' })
  expect(await check.claim('sign-up', right)).toEqual({ kind: 'wrong-sum' })
})

test('A sum may be answered in words and with spaces', async () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  let challenge = await check.create('sign-up')
  while (Number(answer(challenge).sum) > 9) challenge = await check.create('sign-up')
  const right = answer(challenge)
  const sum = ` ${words[Number(right.sum) - 1]?.toUpperCase()} `
  expect(await check.claim('sign-up', { ...right, sum })).toMatchObject({ kind: 'accepted' })
})

test('An answer expires after thirty minutes, and used ones are then forgotten', async () => {
  const challenge = await check.create('sign-up')
  const [solved, summed] = [await solve(challenge), answer(challenge)]
  const later = checkAt(NOW + 30 * MINUTE)
  expect(await later.claim('sign-up', solved)).toEqual({ kind: 'refused' })
  expect(await later.claim('sign-up', summed)).toEqual({ kind: 'wrong-sum' })
  expect(await checkAt(NOW + 29 * MINUTE).claim('sign-up', solved)).toMatchObject({
    kind: 'accepted',
  })
  await later.claim('sign-up', answer(await later.create('sign-up')))
  expect(await db.all(sql`SELECT id FROM used_human_check`)).toHaveLength(1)
})

test('Nothing, unsolved work and forged answers are refused', async () => {
  const challenge = await check.create('sign-up')
  const { work } = challenge
  const { solution } = await solve(challenge)
  const later = solution.replace(/expires=(\d+)/, 'expires=9999999999')
  const forged = ['', 'x', `${work.salt}.0.${work.signature}`, later, solution.replace(/.$/, 'g')]
  for (const text of forged) {
    expect(await check.claim('sign-up', { ...NOTHING, solution: text }), text).toEqual({
      kind: 'refused',
    })
  }
  const right = answer(challenge)
  const extended = right.sumToken.replace(/\.(\d+)\./, '.9999999999.')
  for (const sumToken of ['x', extended]) {
    expect(await check.claim('sign-up', { ...right, sumToken }), sumToken).toEqual({
      kind: 'wrong-sum',
    })
  }
})
