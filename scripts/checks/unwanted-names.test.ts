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
  expect(find('app/a.ts', "import { told } from 'x'\nbucket.ask(there.here.told)")).toEqual([])
  expect(find('app/a.ts', 'const partner = 1, compute = 2, endOfDay = 3')).toEqual([])
})

test("A name that ends with 'of' is found", () => {
  expect(find('app/a.ts', 'const pathOf = 1')).toEqual(['pathOf'])
})

test("A name of another's interface is allowed in the files that use it", () => {
  const text = 'type Claims = { picture: string }'
  expect(find('app/platform/google.server.ts', text)).toEqual([])
  expect(find('app/domain/images/image.ts', text)).toEqual(['picture'])
})

test("The field's own words are names, though they mean several things", () => {
  expect(find('app/a.ts', 'const address = 1, heldSlots = 2, hold = 3, formPart = 4')).toEqual([])
})

test('An exception that no name needs is found', () => {
  const unused = findUnwantedNames([{ path: 'scripts/checks/glossary.ts', text: '' }])
  expect(unused.map(({ message }) => message)).toContain(
    'no name needs the exception /^(keepAlive|text-letter-spacing)$/ bench/',
  )
})
