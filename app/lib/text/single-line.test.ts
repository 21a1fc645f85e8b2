import { expect, test } from 'vitest'
import { toSingleLine } from './single-line'

test('Line breaks, invisible characters and direction marks become spaces', () => {
  expect(toSingleLine(' a\r\n\tb\u2028c\u0000d\u202ee\u200bf\u0085g ')).toBe('a b c d e f g')
  expect(toSingleLine('\n\u200b ')).toBe('')
})

test('Scripts and emoji keep their joining characters', () => {
  expect(toSingleLine('می\u200cخواهم 👩\u200d🎤')).toBe('می\u200cخواهم 👩\u200d🎤')
})
