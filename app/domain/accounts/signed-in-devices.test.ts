import { expect, test } from 'vitest'
import { groupSessionsByDevice } from './signed-in-devices'

const LOGIN = 'login.product.example'

const session = (
  id: string,
  usedAt: number,
  more: Partial<Parameters<typeof groupSessionsByDevice>[0][0]> = {},
) => ({
  ...{ id, usedAt, kind: 'cookie' as const, host: LOGIN, userAgent: 'A browser' },
  ...{ createdAt: 1, parentId: null, ...more },
})

test('A browser is one entry, with the cities it has been to, and was used when any of them was', () => {
  const devices = groupSessionsByDevice([
    session('phone', 9),
    session('laptop', 3),
    session('laptop-east', 12, { parentId: 'laptop', host: 'east.example' }),
    session('laptop-east-again', 2, { parentId: 'laptop', host: 'east.example' }),
    session('laptop-admin', 4, { parentId: 'laptop', host: 'admin.product.example' }),
  ])
  expect(devices).toEqual([
    {
      ...{ id: 'laptop', kind: 'browser', userAgent: 'A browser', createdAt: 1, usedAt: 12 },
      hosts: ['admin.product.example', 'east.example'],
    },
    { id: 'phone', kind: 'browser', userAgent: 'A browser', createdAt: 1, usedAt: 9, hosts: [] },
  ])
})

test('A program stands beside the browser in which it was let in, and ends by itself', () => {
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
