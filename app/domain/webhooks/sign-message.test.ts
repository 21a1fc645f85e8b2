import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { HOUR } from '~/lib/time/local-time'
import { ROTATION } from './rotation'
import { createSecret, signMessage } from './sign-message'

const MESSAGE = { id: 'msg_1', payload: '{"type":"event.created","data":{"title":"Café “Σ” 🎷"}}' }
// The library compares the timestamp with the real clock.
const now = Date.now()

const sign = (secret: string, previous: { secret: string; until: number } | null = null) =>
  signMessage(
    MESSAGE,
    {
      secret,
      previousSecret: previous?.secret ?? null,
      previousSecretUntil: previous?.until ?? null,
    },
    now,
  )

test('A message is signed as Standard Webhooks verifies it', async () => {
  const secret = createSecret()
  const headers = await sign(secret)
  expect(new Webhook(secret).verify(MESSAGE.payload, headers)).toEqual(JSON.parse(MESSAGE.payload))
})

test('Another body, id, time or secret is not verified', async () => {
  const secret = createSecret()
  const headers = await sign(secret)
  const webhook = new Webhook(secret)
  const later = String(Number(headers['webhook-timestamp']) + 1)
  expect(() => webhook.verify(`${MESSAGE.payload} `, headers)).toThrow(WebhookVerificationError)
  expect(() => webhook.verify(MESSAGE.payload, { ...headers, 'webhook-id': 'msg_2' })).toThrow()
  expect(() =>
    webhook.verify(MESSAGE.payload, { ...headers, 'webhook-timestamp': later }),
  ).toThrow()
  expect(() => new Webhook(createSecret()).verify(MESSAGE.payload, headers)).toThrow()
})

test('For a day after a rotation, a message is verified with the new secret and with the one before', async () => {
  const [secret, before] = [createSecret(), createSecret()]
  const during = await sign(secret, { secret: before, until: now + ROTATION })
  expect(new Webhook(secret).verify(MESSAGE.payload, during)).toBeTruthy()
  expect(new Webhook(before).verify(MESSAGE.payload, during)).toBeTruthy()
  const after = await sign(secret, { secret: before, until: now })
  expect(new Webhook(secret).verify(MESSAGE.payload, after)).toBeTruthy()
  expect(() => new Webhook(before).verify(MESSAGE.payload, after)).toThrow()
  expect(ROTATION).toBe(24 * HOUR)
})

test('The signature of the standard’s own example is the same', async () => {
  const headers = await signMessage(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', payload: '{"test": 2432232314}' },
    {
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      previousSecret: null,
      previousSecretUntil: null,
    },
    1_614_265_330_000,
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('A secret has at least 24 random bytes, and no two are the same', () => {
  const secrets = Array.from({ length: 20 }, createSecret)
  expect(new Set(secrets).size).toBe(20)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_/)
    expect(atob(secret.slice('whsec_'.length)).length).toBeGreaterThanOrEqual(24)
  }
})
