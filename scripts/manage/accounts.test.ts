import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli, runInProcess } from './run-cli'

const folder = mkdtempSync(join(tmpdir(), 'accounts-test-'))
const stateDir = join(folder, 'state')
const options = { stateDir, env: { PORT: '8123' } }
const TIME = { timeout: 240_000 }

const manage = (...args: string[]) => runInProcess(options, ...args)
const pipe = (piped: string, ...args: string[]) => runInProcess({ ...options, piped }, ...args)
const create = ['account', 'create', '--email', 'ann@example.com']
const accounts = async () => JSON.parse((await manage('account', 'list', '--json')).stdout)

beforeAll(async () => {
  const bounds = join(folder, 'bounds.geojson')
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  writeFileSync(bounds, JSON.stringify({ type: 'Polygon', coordinates: [ring] }))
  const made = await manage(
    'site',
    'create',
    '--host',
    'lakeside',
    '--name',
    'Lakeside',
    '--timezone',
    'UTC',
    '--bounds',
    bounds,
  )
  expect(made.stderr).toBe('')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'The first superadmin is created on the command line, and every command can be repeated',
  TIME,
  async () => {
    const link =
      /Set its password here, once, within 2 hours:\nhttp:\/\/login\.localhost:8123\/login\/reset\?token=[\w-]{43}\n$/
    const made = await manage(...create, '--name', 'Ann Lee')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/^Created account ann@example\.com \(Ann Lee\)\.\n/)
    expect(made.stdout).toMatch(link)
    const again = await manage(...create)
    expect(again.stdout).toMatch(/^Account ann@example\.com is unchanged\.\n/)
    expect(again.stdout).toMatch(link)
    const given = ['tin kettle heron\n', ...create, '--password-stdin'] as const
    const [password, ...args] = given
    const updated = await runCli({ ...options, piped: password }, ...args)
    expect(updated.stdout).toBe('Updated account ann@example.com: password.\n')
    expect((await pipe(...given)).stdout).toBe('Account ann@example.com is unchanged.\n')

    const grant = ['role', 'grant', '--email', 'ann@example.com', '--role']
    const revoke = ['role', 'revoke', '--email', 'ann@example.com', '--role']
    const grants = [
      [[...grant, 'superadmin'], 'ann@example.com is now superadmin.\n'],
      [[...grant, 'superadmin'], 'ann@example.com already is superadmin.\n'],
      [
        [...grant, 'siteadmin', '--site', 'lakeside'],
        'ann@example.com is now siteadmin of lakeside.\n',
      ],
    ] as const
    for (const [args, stdout] of grants) {
      expect(await manage(...args)).toEqual({ code: 0, stdout, stderr: '' })
    }
    expect(await accounts()).toEqual([
      {
        id: expect.any(String),
        email: 'ann@example.com',
        name: 'Ann Lee',
        verified: true,
        roles: ['siteadmin:lakeside', 'superadmin'],
        signInProviders: ['password'],
        createdAt: '2026-07-01T12:00:00.000Z',
      },
    ])
    expect((await manage('account', 'list', '--site', 'lakeside')).stdout).toMatch(
      /^ann@example\.com +Ann Lee +yes +siteadmin:lakeside, superadmin +password +2026-07-01$/m,
    )
    expect((await manage(...revoke, 'siteadmin', '--site', 'lakeside')).stdout).toBe(
      'ann@example.com is no longer siteadmin of lakeside.\nAs a superadmin they can still administer it.\n',
    )
    expect(await manage(...revoke, 'superadmin')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'ann@example.com is the last superadmin. Grant the role to someone else first.\n',
    })
    const zoe = ['--email', 'zoe@example.com']
    await manage('account', 'create', ...zoe)
    await manage('role', 'grant', ...zoe, '--role', 'superadmin')
    expect((await manage(...revoke, 'superadmin')).stdout).toBe(
      'ann@example.com is no longer superadmin.\n',
    )
    expect((await manage(...revoke, 'superadmin')).stdout).toBe(
      'ann@example.com was not superadmin.\n',
    )
    expect((await accounts())[0].roles).toEqual([])
  },
)

test('Invalid account and role commands print an error, and change nothing', TIME, async () => {
  const before = await accounts()
  const bob = ['--email', 'bob@example.com']
  const noAccount =
    'There is no account for bob@example.com. Create it with: account create --email bob@example.com\n'
  const complaints: [string[], string | RegExp][] = [
    [['account', 'create', '--email', 'bob'], 'Please enter your email address.\n'],
    [['role', 'grant', ...bob, '--role', 'superadmin'], noAccount],
    [['role', 'revoke', ...bob, '--role', 'superadmin'], noAccount],
    [
      ['role', 'grant', ...bob, '--role', 'siteadmin'],
      'A siteadmin administers one site. Choose it with --site.\n',
    ],
    [
      ['role', 'grant', ...bob, '--role', 'superadmin', '--site', 'lakeside'],
      'A superadmin administers all sites. Omit --site, or use --role siteadmin.\n',
    ],
    [
      ['role', 'grant', ...bob, '--role', 'siteadmin', '--site', 'lakesid'],
      "There is no site 'lakesid'. Choose one of: lakeside.\n",
    ],
    [['demo', 'load', '--remote'], /cannot be loaded into deployed data/],
  ]
  for (const [args, complaint] of complaints) {
    const ended = await manage(...args)
    expect(ended.stderr).toMatch(complaint)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
  }
  for (const [password, complaint] of [
    ['short', 'Please choose a password of at least 8 characters.\n'],
    ['password1', 'This password is too common. Choose another.\n'],
  ] as const) {
    const ended = await pipe(password, 'account', 'create', ...bob, '--password-stdin')
    expect(ended).toEqual({ code: 1, stdout: '', stderr: complaint })
  }
  expect(await accounts()).toEqual(before)
})
