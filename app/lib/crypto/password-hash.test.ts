import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.server'

test('A password matches its own hash and no other', async () => {
  const stored = await hashPassword('lantern light 7')
  expect(stored).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('lantern light 7', stored)).toEqual({
    isCorrect: true,
    needsRehash: false,
  })
  expect(await verifyPassword('Lantern light 7', stored)).toEqual({ isCorrect: false })
  expect(await verifyPassword('', stored)).toEqual({ isCorrect: false })
})

test('The same password is hashed differently each time', async () => {
  expect(await hashPassword('lantern light 7')).not.toBe(await hashPassword('lantern light 7'))
})

test('A composed and a decomposed character are the same in a password', async () => {
  const stored = await hashPassword('caf\u00e9 society')
  expect(await verifyPassword('cafe\u0301 society', stored)).toMatchObject({ isCorrect: true })
})

test('A hash of another cost still verifies, and is reported as outdated', async () => {
  const salt = new Uint8Array(16).fill(7)
  const key = scryptSync('lantern light 7', salt, 32, { N: 1024, r: 8, p: 1 })
  const plain = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
  const stored = `$scrypt$ln=10,r=8,p=1$${plain(salt)}$${plain(new Uint8Array(key))}`
  expect(await verifyPassword('lantern light 7', stored)).toEqual({
    isCorrect: true,
    needsRehash: true,
  })
})

test('A malformed hash throws and matches no password', async () => {
  await expect(verifyPassword('x', 'x')).rejects.toThrow('not an scrypt hash')
})
