import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords'

const EMAIL = 'mara.lindqvist@example.com'

test('Common passwords are recognized in any case and with digits appended', () => {
  const tried = ['password', 'PassWord', 'password2031!', 'qwertyuiop', 'iloveyou', 'sunshine99']
  const runs = [
    'aaaaaaaaa',
    'abababab',
    '12345678',
    '3456789012',
    'lkjihgfe',
    EMAIL,
    'mara.lindqvist',
  ]
  for (const password of [...tried, ...runs])
    expect(isCommonPassword(password, EMAIL), password).toBe(true)
})

test('Other passwords are not considered common', () => {
  const fine = [
    'lantern light 7',
    'correct horse battery',
    'xK3#pq0Zr!',
    'пароль-не-тот',
    'parkbench77',
  ]
  for (const password of fine) expect(isCommonPassword(password, EMAIL), password).toBe(false)
})
