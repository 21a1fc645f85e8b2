import { expect, test } from 'vitest'
import { cleanTexts, removeControlCharacters } from './clean-text'

test('Control characters, half characters and noncharacters are removed, line breaks and tabs are not', () => {
  const text = 'a\u0000b\u0007c\u001fd\u007fe\u0085f\ud83cg\uffffh\r\n\ti 👩\u200d🎤'
  expect(removeControlCharacters(text)).toBe('abcdefgh\r\n\ti 👩\u200d🎤')
})

test('All texts of plain data are cleaned, and what is clean is not copied', () => {
  const clean = { name: 'Jazz', tags: ['a', 'b'], at: new Date(0), count: 1, none: null }
  expect(cleanTexts(clean)).toBe(clean)
  const items = [clean, { ...clean, tags: ['a\u0000', 'b'], venue: { name: 'Bar\u0001' } }]
  const cleaned = cleanTexts(items)
  expect(cleaned[0]).toBe(clean)
  expect(cleaned).toEqual([clean, { ...clean, venue: { name: 'Bar' } }])
})
