import { expect, test } from 'vitest'
import { createToken, hashToken, isToken } from './token'

test('Tokens are unique and safe in URLs', () => {
  const tokens = Array.from({ length: 500 }, createToken)
  expect(new Set(tokens).size).toBe(500)
  for (const token of tokens)
    expect([isToken(token), encodeURIComponent(token)]).toEqual([true, token])
})

test('A token is stored and found by its hash', async () => {
  const token = createToken()
  expect(await hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(await hashToken(token)).toBe(await hashToken(token))
  expect(await hashToken(createToken())).not.toBe(await hashToken(token))
})

test('A malformed token is rejected without a query', () => {
  const token = createToken()
  const invalidTokens = [
    '',
    token.slice(1),
    `${token}a`,
    `${token.slice(1)}=`,
    `${token}\n`,
    ` ${token}`,
  ]
  for (const text of [...invalidTokens, "' OR 1=1 --", null, undefined, 7, [token], { token }]) {
    expect(isToken(text), JSON.stringify(text)).toBe(false)
  }
})
