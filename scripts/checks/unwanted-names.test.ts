import { expect, test } from 'vitest'
import { findUnwantedNames } from './unwanted-names'

function find(path: string, text: string): string[] {
  return findUnwantedNames([{ path, text }]).map(({ message }) => message.replace(/:.*/, ''))
}

test('An unwanted word is found in names of files, variables, members, types and parameters', () => {
  expect(find('app/last-letter.ts', '')).toEqual(['last-letter.ts'])
  expect(
    find(
      'app/a.ts',
      'type Told = { askedAt: number }\nfunction f(kept_page: Told) { const one = 1 }',
    ),
  ).toEqual(['Told', 'askedAt', 'kept_page', 'one'])
})

test('An unwanted word is found in classes, query parameters, fields and SQL', () => {
  expect(find('app/a.module.css', '/* .told */ .unseen { --picture-width: 1px }')).toEqual([
    'unseen',
    '--picture-width',
  ])
  expect(find('app/a.ts', "x.get('told'); const path = '/?a=1&asked=2'")).toEqual(['told', 'asked'])
  expect(find('app/a.tsx', '<input name="problem" />')).toEqual(['problem'])
  expect(find('app/a.ts', 'sql`SELECT a AS said FROM listing WHERE b = ${1}`')).toEqual(['said'])
})

test('Third-party names and words inside words are allowed', () => {
  expect(find('app/a.ts', "import { put } from 'x'\nbucket.put(there.here.told)")).toEqual([])
  expect(find('app/a.ts', 'const partner = 1, compute = 2, endOfDay = 3')).toEqual([])
})

test("A name that ends with 'of' is found", () => {
  expect(find('app/a.ts', 'const pathOf = 1')).toEqual(['pathOf'])
})

test('A street address may be called an address where venues are described', () => {
  const text = 'type Place = { address: string }'
  expect(find('app/domain/venues/venue.ts', text)).toEqual([])
  expect(find('app/http/client-ip.server.ts', text)).toEqual(['address'])
})

test('An exception that no name needs is found', () => {
  const unused = findUnwantedNames([{ path: 'scripts/checks/glossary.ts', text: '' }])
  expect(unused.map(({ message }) => message)).toContain(
    'no name needs the exception /^(keepAlive|text-letter-spacing)$/ bench/',
  )
})
