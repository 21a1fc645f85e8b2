import { expect, test } from 'vitest'
import { formatFrame, formatPins, parseFrame, parsePins } from './map-frame'

test('What a static map shows is written in its URL, and read again', () => {
  const frame = { latitude: 44.46012345, longitude: -67.88, zoom: 12.34567 }
  expect(formatFrame(frame)).toBe('44.46012,-67.88000,12.346')
  expect(parseFrame(formatFrame(frame))).toEqual({
    latitude: 44.46012,
    longitude: -67.88,
    zoom: 12.346,
  })
})

test('What is on no map is refused', () => {
  for (const text of [
    '',
    '44',
    '44,-67',
    '44,-67,12,1',
    '44,-67,18',
    '44,-67,-1',
    '91,0,3',
    '0,361,3',
    '44.123456,0,3',
    '4e1,0,3',
    'a,b,c',
    ' 44,0,3',
    'NaN,0,3',
    '44,,3',
  ]) {
    expect([text, parseFrame(text)]).toEqual([text, null])
  }
})

test('Pins are whole percents, at most forty, and what is no pin is ignored', () => {
  const pins = [
    { left: 50.4, top: 33.3 },
    { left: 0, top: 99.6 },
  ]
  expect(formatPins(pins)).toBe('50-33_0-100')
  expect(parsePins('50-33_0-100_x_1-_-1-2_1234-5_')).toEqual([
    { left: 50, top: 33 },
    { left: 0, top: 100 },
  ])
  expect(parsePins('1-1_'.repeat(500))).toHaveLength(40)
  expect(parsePins('')).toEqual([])
})
