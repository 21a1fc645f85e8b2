import archivo from '@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf?inline'
import { expect, test } from 'vitest'
import { readFontMetrics } from './font-metrics'

const bytes = Uint8Array.from(atob(archivo.replace(/^data:[^,]*,/, '')), (character) =>
  character.charCodeAt(0),
)

test('A font lists its characters', () => {
  const font = readFontMetrics(bytes)
  for (const character of 'Aé7–…&')
    expect([character, font.has(character)]).toEqual([character, true])
  for (const character of ['日', 'ע', '🎷'])
    expect([character, font.has(character)]).toEqual([character, false])
})

test('A text is as wide as the sum of its characters', () => {
  const font = readFontMetrics(bytes)
  expect(font.measure('')).toBe(0)
  expect(font.measure('WW')).toBeCloseTo(2 * font.measure('W'))
  expect(font.measure('i')).toBeLessThan(font.measure('W'))
  expect(font.measure('W')).toBeGreaterThan(0.7)
  expect(font.measure('W')).toBeLessThan(1.2)
})

test('Bytes that are not a font are refused', () => {
  expect(() => readFontMetrics(new Uint8Array(100))).toThrow('the font has no table')
})
