import { beforeEach, expect, test } from 'vitest'
import { solveProofOfWork } from '~/lib/crypto/proof-of-work'
import { db, resetDatabases } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import { solveSum } from '../../../test/samples/sign-up-sum'
import { openProofOfWork } from './human-check-by-proof-of-work.server'
import { openTurnstile } from './human-check-by-turnstile.server'

const NOTHING = {
  solution: '',
  turnstileToken: '',
  sumToken: '',
  sum: '',
  ip: '198.51.100.7',
  hostname: 'login.events.example',
}
const TOKEN = { ...NOTHING, turnstileToken: 'a-token' }

beforeEach(resetDatabases)

/** Turnstile as it answers with `response`; what it was sent; and the faults that were logged. */
function open(respond: (signal: AbortSignal) => Response | Promise<Response>, timeLimitMs = 5_000) {
  const sent: { url: string; fields: Record<string, string> }[] = []
  const faults: string[] = []
  const embedded = openProofOfWork({ db, now: NOW })
  const check = openTurnstile({
    siteKey: '0x4site',
    secretKey: '0x4secret',
    embedded,
    timeLimitMs,
    log: { info: () => {}, error: (_, cause) => faults.push(String(cause)) },
    fetch: async (input, init) => {
      const fields = Object.fromEntries(init?.body as URLSearchParams)
      sent.push({ url: String(input), fields })
      return respond(init?.signal as AbortSignal)
    },
  })
  return { check, embedded, sent, faults }
}

const answerWith = (result: object, status = 200) => open(() => Response.json(result, { status }))
const refuseWith = (...codes: string[]) => answerWith({ success: false, 'error-codes': codes })

test('A token that Cloudflare accepts for the login door is accepted', async () => {
  const { check, sent } = answerWith({ success: true, hostname: 'login.events.example' })
  expect(await check.claim('sign-up', TOKEN)).toMatchObject({ kind: 'accepted' })
  expect(sent).toEqual([
    {
      url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      fields: { secret: '0x4secret', response: 'a-token', remoteip: '198.51.100.7' },
    },
  ])
})

test('A token from another host is refused, or from one that Cloudflare does not name', async () => {
  for (const hostname of ['events.example', 'login.events.example.evil.example', undefined]) {
    const { check } = answerWith({ success: true, hostname })
    expect(await check.claim('sign-up', TOKEN), hostname).toEqual({ kind: 'refused' })
  }
})

test('A token of another form is refused', async () => {
  const result = { success: true, hostname: 'login.events.example', action: 'event' }
  expect(await answerWith(result).check.claim('sign-up', TOKEN)).toEqual({ kind: 'refused' })
  const own = await answerWith(result).check.claim('event', TOKEN)
  expect(own).toMatchObject({ kind: 'accepted' })
})

test('Forged, expired and used tokens are refused, also when the host is right', async () => {
  for (const code of ['invalid-input-response', 'timeout-or-duplicate']) {
    const { check, faults } = answerWith({
      success: false,
      hostname: 'login.events.example',
      'error-codes': [code],
    })
    expect(await check.claim('sign-up', TOKEN), code).toEqual({ kind: 'refused' })
    expect(faults).toEqual([])
  }
})

test('Without a token the request is refused, and nothing is sent to Turnstile', async () => {
  const { check, sent } = answerWith({ success: true, hostname: 'login.events.example' })
  expect(await check.claim('sign-up', NOTHING)).toEqual({ kind: 'refused' })
  expect(sent).toEqual([])
})

test.each([
  ['an unreachable service', open(() => Promise.reject(new TypeError('no route')))],
  ['an error page', open(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ['another shape', answerWith({ ok: true })],
  ['a wrong secret', refuseWith('invalid-input-secret')],
  ['an internal error', refuseWith('internal-error')],
  ['no reason', refuseWith()],
  [
    'silence',
    open(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      1,
    ),
  ],
])('With %s no token is accepted, and the log has the fault without the keys', async (_, world) => {
  expect(await world.check.claim('sign-up', TOKEN)).toEqual({ kind: 'unavailable' })
  expect(world.faults).toHaveLength(1)
  expect(world.faults[0]).not.toMatch(/0x4secret|a-token/)
})

test('Without JavaScript the sum is checked, without Turnstile', async () => {
  const { check, sent } = refuseWith('invalid-input-response')
  const { sum, ...challenge } = await check.create('sign-up')
  expect(challenge).toEqual({ kind: 'turnstile', siteKey: '0x4site' })
  const right = { ...NOTHING, sumToken: sum.token, sum: solveSum(`what is ${sum.text}?`) }
  const claimed = await check.claim('sign-up', right)
  if (claimed.kind !== 'accepted') throw new Error(claimed.kind)
  expect(await check.claim('sign-up', right)).toEqual({ kind: 'wrong-sum' })
  await check.release(claimed)
  expect(await check.claim('sign-up', right)).toMatchObject({ kind: 'accepted' })
  expect(sent).toEqual([])
})

test('Solved work of the embedded check does not replace the token', async () => {
  const { check, embedded } = refuseWith('invalid-input-response')
  const solution = (await solveProofOfWork((await embedded.create('sign-up')).work)) ?? ''
  expect(await check.claim('sign-up', { ...NOTHING, solution })).toEqual({ kind: 'refused' })
  expect(await check.claim('sign-up', { ...NOTHING, solution, sumToken: 'x' })).toEqual({
    kind: 'wrong-sum',
  })
})
