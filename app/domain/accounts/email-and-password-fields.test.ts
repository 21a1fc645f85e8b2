import { expect, test } from 'vitest'
import { isEmail } from '~/lib/text/is-email'
import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
  passwordSchema,
} from './email-and-password-fields'

const getMessage = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

test('An email is trimmed and stored in lower case', () => {
  for (const text of ['  Mara@Lake.Example ', '\tmara@lake.example\n']) {
    expect(emailSchema.parse(text)).toBe('mara@lake.example')
  }
  expect(emailSchema.parse('jose\u0301@lake.example')).toBe('jos\u00e9@lake.example')
})

test.each([
  '',
  ' ',
  'mara',
  'mara@',
  '@lake.example',
  'mara lake@lake.example',
  'a@b@c',
  'Mara <mara@lake.example>',
  'a@lake.example,b@lake.example',
  'a@lake.example\nbcc: c@d',
  '"mara"@lake.example',
  'mara@[127.0.0.1]',
  'mara\u0000@lake.example',
  'mara\u200b@lake.example',
  'mara\u202e@lake.example',
  'mara@lake\u00ad.example',
  '\ud800@x.y',
])('%j is not an email', (text) => {
  expect(getMessage(emailSchema.safeParse(text))).toBe('Please enter your email address')
})

test('Every accepted email can be written to', () => {
  for (const text of ['mara@lake', 'mära@lake.example', "o'neil+x@lake.example", '王@例え.jp']) {
    expect(isEmail(emailSchema.parse(text)), text).toBe(true)
  }
  const longest = `${'a'.repeat(241)}@lake.example`
  expect(isEmail(emailSchema.parse(longest))).toBe(true)
  expect(getMessage(emailSchema.safeParse(`a${longest}`))).toContain('at most 254')
  expect(getMessage(emailSchema.safeParse(undefined))).toBe('Please enter your email address')
})

test('A password is used as typed, up to 256 characters', () => {
  expect(passwordSchema.parse('  two spaces  ')).toBe('  two spaces  ')
  expect(passwordSchema.parse('x'.repeat(256))).toHaveLength(256)
  for (const nothing of ['', undefined]) {
    expect(getMessage(passwordSchema.safeParse(nothing))).toBe('Please enter a password')
  }
  expect(getMessage(passwordSchema.safeParse('x'.repeat(257)))).toContain('at most 256')
})

test('A new password needs at least eight characters, of any kind', () => {
  expect(getMessage(newPasswordSchema.safeParse('1234567'))).toContain('at least 8')
  expect(getMessage(newPasswordSchema.safeParse(''))).toBe('Please enter a password')
  expect(newPasswordSchema.parse('пароль-8')).toBe('пароль-8')
})

test('A name has 1 to 80 characters, without line breaks and direction marks', () => {
  expect(nameSchema.parse('  Mara Lindqvist ')).toBe('Mara Lindqvist')
  for (const name of ['', '  ', 'x'.repeat(81), 'Mara\u202egnp', 'Mara\nBcc']) {
    expect(nameSchema.safeParse(name).success, JSON.stringify(name)).toBe(false)
  }
})
