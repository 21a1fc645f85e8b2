import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../../../test/accounts'
import { db, resetDatabases } from '../../../test/database'
import { NOW } from '../../../test/fixtures'
import {
  deleteUnsentForm,
  findUnsentForm,
  MAX_UNSENT_BYTES,
  MAX_UNSENT_FORMS,
  purgeUnsentForms,
  saveUnsentForm,
  type UnsentFields,
} from './unsent-form-store.server'

const SERVICES = { db, now: NOW }
const URL = 'http://admin.localhost/site/announcements?site=1'
const FIELDS: UnsentFields = [
  ['announcements', 'Fireworks'],
  ['days', 'Mon'],
  ['days', 'Tue'],
]
let ada: string
let ben: string

beforeEach(async () => {
  await resetDatabases()
  ada = await addAccount({ email: 'ada@example.com' })
  ben = await addAccount({ email: 'ben@example.com' })
})

async function save({ fields = FIELDS, url = URL, token = '' } = {}): Promise<string> {
  const saved = await saveUnsentForm(SERVICES, { token, url, accountId: ada, fields })
  if (saved === null) throw new Error('the form was not stored')
  return saved
}

const countForms = async () => (await db.all(sql`SELECT id FROM unsent_form`)).length

test('An unsent form is found with its token, for a day', async () => {
  const form = { token: await save(), url: URL, accountId: ada }
  const stored = { fields: FIELDS, isComplete: true }
  expect(await findUnsentForm(SERVICES, form)).toEqual(stored)
  expect(await findUnsentForm({ db, now: NOW + DAY - 1 }, form)).toEqual(stored)
  expect(await findUnsentForm({ db, now: NOW + DAY }, form)).toBeNull()
})

test('It is not found by another account, at another URL, or with another token', async () => {
  const form = { token: await save(), url: URL, accountId: ada }
  for (const changed of [{ accountId: ben }, { url: `${URL}2` }, { token: `${form.token}x` }]) {
    expect(await findUnsentForm(SERVICES, { ...form, ...changed })).toBeNull()
    await deleteUnsentForm({ db }, { ...form, ...changed })
  }
  expect(await findUnsentForm(SERVICES, form)).not.toBeNull()
  expect(JSON.stringify(await db.all(sql`SELECT * FROM unsent_form`))).not.toContain(form.token)
})

test('A form that is sent twice is stored once, and another form of the browser beside it', async () => {
  const token = await save()
  expect(await save({ token, fields: [['announcements', 'Second']] })).toBe(token)
  await save({ token, url: `${URL}2` })
  expect(await countForms()).toBe(2)
  const found = await findUnsentForm(SERVICES, { token, url: URL, accountId: ada })
  expect(found?.fields).toEqual([['announcements', 'Second']])
  expect(await save({ token: 'not a token' })).not.toBe('not a token')
})

test('What is too long is left out, and the rest is stored', async () => {
  const fields: UnsentFields = [
    ['bounds', 'ü'.repeat(MAX_UNSENT_BYTES / 2)],
    ['name', 'Harbor'],
  ]
  const form = { token: await save({ fields }), url: URL, accountId: ada }
  expect(await findUnsentForm(SERVICES, form)).toEqual({
    fields: [['name', 'Harbor']],
    isComplete: false,
  })
})

test('Nothing is stored for someone without an account, and of an account the newest forms', async () => {
  const form = { token: null, url: URL, fields: FIELDS }
  for (const accountId of ['', 'nobody', "' OR 1=1"]) {
    expect(await saveUnsentForm(SERVICES, { ...form, accountId })).toBeNull()
  }
  const url = `${URL}${'x'.repeat(2_000)}`
  expect(await saveUnsentForm(SERVICES, { ...form, url, accountId: ada })).toBeNull()
  const oldest = await saveUnsentForm({ db, now: NOW - 1 }, { ...form, accountId: ada })
  const ofBen = await saveUnsentForm({ db, now: NOW - 2 }, { ...form, accountId: ben })
  const newest: string[] = []
  for (let turn = 0; turn < MAX_UNSENT_FORMS; turn++) newest.push(await save())
  expect(await countForms()).toBe(MAX_UNSENT_FORMS + 1)
  const find = (token: string | null | undefined, accountId: string) =>
    findUnsentForm(SERVICES, { token: token ?? '', url: URL, accountId })
  expect(await find(oldest, ada)).toBeNull()
  expect(await find(newest.at(-1), ada)).not.toBeNull()
  expect(await find(ofBen, ben)).not.toBeNull()
})

test('Expired forms are purged, and an account’s with the account', async () => {
  await save()
  expect(await purgeUnsentForms(SERVICES)).toBe(0)
  expect(await purgeUnsentForms({ db, now: NOW + DAY })).toBe(1)
  await save()
  await db.run(sql`DELETE FROM account WHERE id = ${ada}`)
  expect(await countForms()).toBe(0)
})
