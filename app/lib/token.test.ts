import { expect, test } from 'vitest'
import { hashToken, isToken, createToken } from './token'

test('No token comes twice, and each may stand in an address as it is', () => {
  const tokens = Array.from({ length: 500 }, createToken)
  expect(new Set(tokens).size).toBe(500)
  for (const token of tokens)
    expect([isToken(token), encodeURIComponent(token)]).toEqual([true, token])
})

test('What is stored of a token is its hash, by which it is found again', async () => {
  const token = createToken()
  expect(await hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(await hashToken(token)).toBe(await hashToken(token))
  expect(await hashToken(createToken())).not.toBe(await hashToken(token))
})

test('What can be no token is not looked up', () => {
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
