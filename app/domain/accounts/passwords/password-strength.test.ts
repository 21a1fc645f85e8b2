import { expect, test } from 'vitest'
import { newPasswordSchema } from '../email-and-password-fields'
import { isCommonPassword } from './common-passwords'
import { measurePassword } from './password-strength'

const EMAIL = 'mara.lindqvist@lake.example'
const measure = (password: string) => measurePassword(password, EMAIL)

test.each([
  ['short', 1, 'Too short'],
  ['1234567', 1, 'Too short'],
  ['password1', 1, 'Too common'],
  ['Sunshine99!', 1, 'Too common'],
  [EMAIL, 1, 'Too common'],
  ['mara.lindqvist', 1, 'Too common'],
  ['aaaabbbbcccc', 2, 'Weak'],
  ['stuvwxyzabcd', 2, 'Weak'],
  ['harborview', 2, 'Weak'],
  ['harborview2026', 2, 'Weak'],
  ['mara.lindqvist2026', 2, 'Weak'],
  ['harbor view walk', 3, 'Good'],
  ['lantern light 7', 3, 'Good'],
  ['ferry lantern oyster tuba', 4, 'Strong'],
  ['f7#kQ!z9rV-tWp', 4, 'Strong'],
])('%s has level %i: %s', (password, level, label) => {
  expect(measure(password)).toMatchObject({ level, label, advice: expect.stringMatching(/\.$/) })
})

test('The lowest level is exactly what the server refuses', () => {
  for (const password of ['short', 'password1', EMAIL, 'harborview', 'ferry lantern oyster tuba']) {
    const isRefused =
      !newPasswordSchema.safeParse(password).success || isCommonPassword(password, EMAIL)
    expect(measure(password)?.level === 1, password).toBe(isRefused)
  }
})

test('The email is compared as the account stores it', () => {
  expect(measurePassword('Mara@Lake.example', ' MARA@lake.example ')?.label).toBe('Too common')
})

test('Nothing is measured before anything is typed', () => {
  expect(measure('')).toBeNull()
})
