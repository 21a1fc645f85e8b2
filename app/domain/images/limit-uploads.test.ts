import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '~/lib/time/local-time'
import { db } from '../../../test/database'
import { countUpload } from './limit-uploads.server'

const MIDNIGHT = Date.parse('2026-05-02T00:00:00Z')
const NOW = MIDNIGHT - 6 * HOUR

beforeEach(() => db.run(sql`DELETE FROM image_upload`))

const upload = (account: string, network: string, bytes = 1000, now = NOW) =>
  countUpload({ db, now }, { account, network, bytes })

test('An account may upload fifty images a day, from any network', async () => {
  for (let count = 0; count < 50; count += 1) {
    expect(await upload('ann', `net ${count}`)).toEqual({ kind: 'counted' })
  }
  const tooMany = { kind: 'too-many', retryAfter: (6 * HOUR) / 1000 }
  expect(await upload('ann', 'elsewhere')).toEqual(tooMany)
  expect(await upload('bo', 'elsewhere')).toEqual({ kind: 'counted' })
  expect(await upload('ann', 'elsewhere', 1000, MIDNIGHT)).toEqual({ kind: 'counted' })
})

test('A network may upload two hundred images a day, with any accounts', async () => {
  for (let count = 0; count < 200; count += 1) {
    expect(await upload(`account ${count}`, 'office')).toEqual({ kind: 'counted' })
  }
  expect((await upload('ann', 'office')).kind).toBe('too-many')
  expect((await upload('ann', 'home')).kind).toBe('counted')
})

test('Bytes are limited too', async () => {
  expect((await upload('ann', 'home', 250_000_000)).kind).toBe('counted')
  expect((await upload('ann', 'home', 1)).kind).toBe('too-many')
  for (const account of ['bo', 'cy', 'di']) {
    expect((await upload(account, 'home', 249_999_999)).kind).toBe('counted')
  }
  expect((await upload('ed', 'home', 100)).kind).toBe('too-many')
  expect((await upload('bo', 'home', 1, NOW + DAY)).kind).toBe('counted')
})
