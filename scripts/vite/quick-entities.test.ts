import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as drizzle from 'drizzle-orm'
import { entityKind } from 'drizzle-orm'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { alias, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { rememberEntities } from './quick-entities'

const FILE = createRequire(import.meta.url)
  .resolve('drizzle-orm')
  .replace(/index\.c?js$/, 'entity.js')
const code = readFileSync(FILE, 'utf8')
type Is = (value: unknown, type: unknown) => boolean
const load = async (source: string): Promise<{ is: Is }> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)

const event = sqliteTable('event', { id: integer().primaryKey(), title: text() })
const twin = alias(event, 'twin')

test('What Drizzle’s values are is remembered as it is found out', async () => {
  const { is } = await load(rememberEntities(code))
  const original = await load(code)
  const types = Object.values({ ...drizzle, ...sqlite }).filter(
    (value) => typeof value === 'function' && Object.hasOwn(value, entityKind),
  )
  expect(types.length).toBeGreaterThan(40)
  const values = [
    event,
    event.id,
    twin,
    twin.title,
    drizzle.sql`${event.id} = 1`,
    drizzle.sql.identifier('a'),
    drizzle.sql.param(1),
    drizzle.eq(event.id, 1),
    drizzle.desc(event.id),
    new Date(),
    {},
    [],
    'text',
    null,
    undefined,
    7,
  ]
  let found = 0
  for (const type of types)
    for (const value of values) {
      const expected = original.is(value, type)
      if (expected) found++
      expect([is(value, type), is(value, type)]).toEqual([expected, expected])
    }
  expect(found).toBeGreaterThan(10)
  expect(() => is({}, class {})).toThrow('like a Drizzle entity')
  expect(() => rememberEntities('export const is = () => true')).toThrow('no function')
})

test('The built worker remembers them', () => {
  const built = readFileSync('build/server/index.js', 'utf8')
  expect(built.match(/like a Drizzle entity/g)).toHaveLength(1)
  expect(built).toContain('answersByPrototype')
})
