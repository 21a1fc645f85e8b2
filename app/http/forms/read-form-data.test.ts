import { expect, test } from 'vitest'
import { readFormData, readJson } from './read-form-data.server'

const post = (body: BodyInit) => new Request('http://laketown.localhost/', { method: 'POST', body })

test('Control characters are removed from the fields of a form, except from passwords', async () => {
  const fields = { name: 'An\u0000n\u0007 Lee\u009f', about: 'one\r\ntwo', password: 'a\u0001b' }
  for (const body of [new URLSearchParams(fields), toFormData(fields)]) {
    const form = await readFormData(post(body))
    if (form.kind !== 'form') throw new Error(form.message)
    const expected = { name: 'Ann Lee', about: 'one\r\ntwo', password: 'a\u0001b' }
    expect(Object.fromEntries(form.formData)).toEqual(expected)
  }
})

test('Control characters are removed from JSON', async () => {
  expect(await readJson(post('{"a":["b\\u0000c"]}'), 100)).toEqual({ a: ['bc'] })
})

test('JSON that is nested too deep to follow is invalid, and what is nested a hundred levels is not', async () => {
  const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  for (const body of [nest(20_000), `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`]) {
    expect(await readJson(post(body), 200_000)).toBe(null)
  }
  expect(await readJson(post(nest(101)), 1_000)).toBe(null)
  expect(JSON.stringify(await readJson(post(nest(100)), 1_000))).toBe(nest(100))
})

function toFormData(fields: Record<string, string>): FormData {
  const formData = new FormData()
  for (const [name, value] of Object.entries(fields)) formData.append(name, value)
  return formData
}
