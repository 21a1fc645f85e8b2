import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '~/db/schema/accounts'
import { type Database, openDatabase, writeTogether } from '~/platform/storage/database.server'
import { drainErrorLogs } from '../../test/logged-errors'
import { createLog } from './log.server'

const SECRET = '$scrypt$ln=17,r=8,p=1$salt$a hash of a password'

const newAccount = (id: string) => ({
  id,
  email: 'mara@lake.example',
  name: 'Mara',
  passwordHash: SECRET,
  createdAt: 0,
  updatedAt: 0,
})

/** What is logged when `write` fails. */
async function logFailure(write: (db: Database) => Promise<unknown>): Promise<string> {
  const fault = await write(openDatabase(env.DB)).then(
    () => null,
    (fault: unknown) => fault,
  )
  if (fault === null) throw new Error('the write did not fail')
  createLog().error('a request failed', fault)
  return drainErrorLogs().join('\n')
}

test('A failing statement is logged by its text and the fault, without its values', async () => {
  const logged = await logFailure(async (db) => {
    await db.insert(account).values(newAccount('a'))
    await db.insert(account).values(newAccount('b'))
  })
  expect(logged).toContain('Failed query: insert into')
  expect(logged).toContain('UNIQUE constraint failed: account.email')
  expect(logged).toContain('at ')
  expect(logged).not.toContain('scrypt')
  expect(logged).not.toContain('mara@')
})

test('A failing batch is logged by the texts of its statements, without their values', async () => {
  const logged = await logFailure((db) =>
    writeTogether(db, [
      sql`DELETE FROM account WHERE password_hash = ${SECRET}`,
      db.insert(account).values(newAccount('a')),
      db.insert(account).values(newAccount('b')),
    ]),
  )
  expect(logged).toContain('Failed batch: DELETE FROM account WHERE password_hash = ?; insert into')
  expect(logged).toContain('UNIQUE constraint failed: account.email')
  expect(logged).not.toContain('scrypt')
})

test('A value that the database does not accept, or quotes in its message, is not logged', async () => {
  const values = [
    (db: Database) => db.run(sql`SELECT ${{ toString: () => SECRET }}`),
    (db: Database) => db.run(sql`SELECT json_extract('{}', ${SECRET})`),
  ]
  for (const write of values) expect(await logFailure(write)).not.toContain('scrypt')
})
