import { expect, test } from 'vitest'
import { groupSessionsByDevice } from './signed-in-devices.server'

const LOGIN = 'login.product.example'

const session = (
  id: string,
  usedAt: number,
  more: Partial<Parameters<typeof groupSessionsByDevice>[0][0]> = {},
) => ({
  id,
  usedAt,
  kind: 'cookie' as const,
  host: LOGIN,
  userAgent: 'Mozilla/5.0',
  createdAt: 1,
  parentId: null,
  ...more,
})

test('A browser is one device across all its hosts, with its latest use', () => {
  const devices = groupSessionsByDevice([
    session('phone', 9),
    session('laptop', 3),
    session('laptop-east', 12, { parentId: 'laptop', host: 'east.example' }),
    session('laptop-east-again', 2, { parentId: 'laptop', host: 'east.example' }),
    session('laptop-admin', 4, { parentId: 'laptop', host: 'admin.product.example' }),
  ])
  expect(devices).toEqual([
    {
      id: 'laptop',
      logins: ['laptop'],
      kind: 'browser',
      name: 'Unknown device',
      createdAt: 1,
      usedAt: 12,
      hosts: ['admin.product.example', 'east.example'],
    },
    {
      id: 'phone',
      logins: ['phone'],
      kind: 'browser',
      name: 'Unknown device',
      createdAt: 1,
      usedAt: 9,
      hosts: [],
    },
  ])
})

test('A program is listed separately from the browser that signed it in', () => {
  const program = { parentId: 'laptop', kind: 'bearer' as const, host: 'east.example' }
  const devices = groupSessionsByDevice([
    session('laptop', 3),
    session('script', 8, { ...program, userAgent: 'curl/8' }),
  ])
  expect(devices.map(({ id, kind, hosts }) => [id, kind, hosts])).toEqual([
    ['script', 'program', ['east.example']],
    ['laptop', 'browser', []],
  ])
})

test('The logins of a script are one entry, whatever it is called', () => {
  const devices = groupSessionsByDevice([
    session('first', 2, { userAgent: 'curl/8' }),
    session('nameless', 4, { userAgent: '' }),
    session('last', 8, { userAgent: 'curl/8.1' }),
    session('nameless-too', 5, { userAgent: ' ' }),
  ])
  expect(devices.map(({ name, kind, logins, usedAt }) => [name, kind, logins, usedAt])).toEqual([
    ['curl', 'script', ['last', 'first'], 8],
    ['Script or app', 'script', ['nameless-too', 'nameless'], 5],
  ])
})
