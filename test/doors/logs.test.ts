import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { listOutbox } from '~/platform/mail/mailer-outbox.server'
import { addAccount } from '../accounts'
import { db } from '../database'
import { createFixtures } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { findToken } from '../services/test-mailer'
import { openBrowser } from './browser'

const LOGIN = 'http://login.localhost/login'
const PASSWORD = 'lantern light 7'
const MARA = 'mara@lake.example'

beforeAll(async () => {
  await createFixtures()
  await addAccount({ email: MARA, password: PASSWORD })
})

type Statement = { query: string; values: unknown[]; target: D1PreparedStatement }

/** The database, of which the write number `failing` fails; `values` are those of that statement or batch. */
function openFailingDatabase(failing: number) {
  const statements = new WeakMap<object, Statement>()
  const failed: { values: unknown[] } = { values: [] }
  let writes = 0
  const check = (list: Statement[]) => {
    if (!list.some(({ query }) => !/^\s*select/i.test(query))) return
    if (++writes !== failing) return
    failed.values = list.flatMap(({ values }) => values)
    throw new Error('D1_ERROR: database is locked: SQLITE_BUSY')
  }
  const wrap = (statement: Statement): D1PreparedStatement => {
    const run =
      (name: 'first' | 'run' | 'all' | 'raw') =>
      async (...args: unknown[]) => {
        check([statement])
        return (statement.target[name] as (...args: unknown[]) => unknown)(...args)
      }
    const wrapped = {
      bind: (...values: unknown[]) =>
        wrap({ ...statement, values, target: statement.target.bind(...values) }),
      first: run('first'),
      run: run('run'),
      all: run('all'),
      raw: run('raw'),
    } as unknown as D1PreparedStatement
    statements.set(wrapped, statement)
    return wrapped
  }
  const DB = {
    prepare: (query: string) => wrap({ query, values: [], target: env.DB.prepare(query) }),
    batch: async (list: D1PreparedStatement[]) => {
      const originals = list.flatMap((statement) => statements.get(statement) ?? [])
      check(originals)
      return env.DB.batch(originals.map(({ target }) => target))
    },
  }
  return { DB, failed }
}

/** Everything that a person does with passwords, tokens and links. */
const ACTS: Record<string, (browser: ReturnType<typeof openBrowser>) => Promise<unknown>> = {
  'create an account': (browser) =>
    browser.submit(`${LOGIN}/create-account`, {
      intent: 'create-account',
      email: `${crypto.randomUUID()}@lake.example`,
      password: PASSWORD,
    }),
  'log in': (browser) => browser.submit(LOGIN, { email: MARA, password: PASSWORD }),
  'request a reset link': (browser) =>
    browser.submit(LOGIN, { intent: 'send-reset-link', email: MARA }),
  'reset the password': async (browser) => {
    const [email] = await listOutbox(db, { to: MARA })
    const token = email ? findToken(email) : ''
    await browser.submit(`http://login.localhost/login/reset?token=${token}`, {
      password: PASSWORD,
    })
  },
}

const MAX_WRITES = 20

for (const [name, act] of Object.entries(ACTS)) {
  test(`Whichever write fails, the log has none of its values: ${name}`, async () => {
    let failures = 0
    for (let failing = 1; failing <= MAX_WRITES; failing++) {
      const { DB, failed } = openFailingDatabase(failing)
      await act(openBrowser({ DB }))
      const logged = drainErrorLogs().join('\n')
      if (failed.values.length === 0) break
      failures++
      expect(logged).toContain('SQLITE_BUSY')
      const secrets = failed.values.filter((value) => typeof value === 'string' && value.length > 7)
      for (const secret of secrets) expect(logged).not.toContain(secret)
    }
    expect(failures).toBeGreaterThan(0)
    expect(failures).toBeLessThan(MAX_WRITES)
  })
}
