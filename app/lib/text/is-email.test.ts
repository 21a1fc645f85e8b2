import { expect, test } from 'vitest'
import { isEmail } from './is-email'

test.each([
  'anna@laketown.example',
  'events@localhost',
  "o'neil+news@mail.laketown.example",
  'jürgen@käse.example',
])('%s is an email', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'anna',
  'anna@',
  '@laketown.example',
  'anna@one@two.example',
  'Anna <anna@laketown.example>',
  'anna@laketown.example, eve@evil.example',
  'anna@laketown.example;eve@evil.example',
  'anna@laketown.example\r\nBcc: eve@evil.example',
  'anna@laketown.example\u0000',
  'anna@laketown.example\u200b',
  ' anna@laketown.example',
  '"anna"@laketown.example',
  `${'a'.repeat(250)}@b.example`,
])('%j is not an email', (text) => {
  expect(isEmail(text)).toBe(false)
})
