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

function toFormData(fields: Record<string, string>): FormData {
  const formData = new FormData()
  for (const [name, value] of Object.entries(fields)) formData.append(name, value)
  return formData
}
