import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { db, resetDatabases } from '../../test/database'
import { NOW } from '../../test/fixtures'
import { openSigner } from './signer.server'

beforeEach(resetDatabases)

const signerAt = (now: number) => openSigner({ db, database: env.DB, now })
const signer = signerAt(NOW)

test('A signed text comes back until it expires, and only for its purpose', async () => {
  const text = '{"site":7,"name":"Zoë & Söhne"}'
  const signed = await signer.sign('leave', text, NOW + 1)
  expect(signed).toMatch(/^[\w.-]+$/)
  expect(await signer.verify('leave', signed)).toEqual({ text, expiresAt: NOW + 1 })
  expect(await signer.verify('form-author', signed)).toBeNull()
  expect(await signerAt(NOW + 1).verify('leave', signed)).toBeNull()
})

test('A changed text, date or signature is worth nothing', async () => {
  const signed = await signer.sign('leave', 'mara', NOW + 1)
  const [text = '', time = '', signature = ''] = signed.split('.')
  const second = await signer.sign('leave', 'dora', NOW + 1)
  for (const changed of [
    `${second.split('.')[0]}.${time}.${signature}`,
    `${text}.${Number(time) + 1}.${signature}`,
    `${text}.${time}.${'0'.repeat(64)}`,
    `${text}.${time}`,
    '',
    '..',
    'x',
    `${text}.${time}.${signature}.`,
    null,
    undefined,
    7,
  ]) {
    expect(await signer.verify('leave', changed)).toBeNull()
  }
})

test('Two isolates that begin at once sign with one key', async () => {
  const [first, second] = await Promise.all(
    [{}, {}].map((database) =>
      openSigner({ db, database: database as D1Database, now: NOW }).sign('leave', 'mara', NOW + 1),
    ),
  )
  expect(first).toBe(second)
})
