import { expect, test } from 'vitest'
import { draftName, listDraftFields, loadDraft, removeDraft, saveDraft } from './draft'

const NOW = Date.UTC(2026, 4, 1)
const DAY = 24 * 60 * 60 * 1_000
const DRAFT = {
  fields: [
    ['title', 'Swing night'],
    ['categories', 'jazz'],
    ['categories', 'dance'],
  ] as [string, string][],
  venue: { id: 7, name: 'Blue Hall', address: '1 Main St' },
  savedAt: NOW,
}

function createStorage(items = new Map<string, string>()) {
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

test('A draft is found again for the same account and event', () => {
  const storage = createStorage()
  expect(saveDraft(storage, draftName('event', 'ana', 'new'), DRAFT)).toBe(true)
  expect(loadDraft(storage, draftName('event', 'ana', 'new'), NOW + DAY)).toMatchObject(DRAFT)
})

test('Another account on the same computer, or another event, does not get it', () => {
  const storage = createStorage()
  saveDraft(storage, draftName('event', 'ana', '7'), DRAFT)
  expect(loadDraft(storage, draftName('event', 'ben', '7'), NOW)).toBeNull()
  expect(loadDraft(storage, draftName('event', 'ana', '8'), NOW)).toBeNull()
  expect(loadDraft(storage, draftName('event', 'ana', 'new'), NOW)).toBeNull()
})

test('A removed draft, and one of a month ago, is gone', () => {
  const storage = createStorage()
  const name = draftName('event', 'ana', 'new')
  saveDraft(storage, name, DRAFT)
  expect(loadDraft(storage, name, NOW + 31 * DAY)).toBeNull()
  removeDraft(storage, name)
  expect(loadDraft(storage, name, NOW)).toBeNull()
})

test.each([
  'not JSON',
  'null',
  '[]',
  '{"version":1}',
  JSON.stringify({ version: 0, ...DRAFT }),
  JSON.stringify({ version: 1, ...DRAFT, fields: [['title', 7]] }),
  JSON.stringify({ version: 1, ...DRAFT, fields: { title: 'x' } }),
])('What no version of ours stored is ignored: %s', (stored) => {
  const name = draftName('event', 'ana', 'new')
  expect(loadDraft(createStorage(new Map([[name, stored]])), name, NOW)).toBeNull()
})

test('A browser whose storage is full or turned off changes nothing', () => {
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = { getItem: fail, setItem: fail, removeItem: fail }
  expect(saveDraft(storage, 'draft', DRAFT)).toBe(false)
  expect(loadDraft(storage, 'draft', NOW)).toBeNull()
  expect(() => removeDraft(storage, 'draft')).not.toThrow()
})

test('A draft has neither files, nor buttons, nor the human check', () => {
  const form = new FormData()
  form.append('title', 'Swing night')
  form.append('imageChecksumFile', new File(['x'], 'x.png'))
  for (const name of ['solution', 'cf-turnstile-response', 'sum', 'sumToken', 'intent', 'author'])
    form.append(name, 'x')
  form.append('isConfirmedNew', 'on')
  form.append('categories', 'jazz')
  form.append('categories', 'dance')
  expect(listDraftFields(form)).toEqual(DRAFT.fields)
})
