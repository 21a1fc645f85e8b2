import { expect, test } from 'vitest'
import { parseSettings } from './settings.server'

const complete = {
  ENVIRONMENT: 'production',
  PRODUCT_DOMAIN: 'events.example',
  IMAGES_URL: 'https://images.events.example',
}

test('Settings are read once, by name', () => {
  expect(parseSettings(complete)).toEqual({
    environment: 'production',
    productDomain: 'events.example',
    imagesUrl: 'https://images.events.example',
    clock: undefined,
    keepsPages: true,
  })
})

test('A missing images address is the error that the specification words', () => {
  expect(() => parseSettings({ ...complete, IMAGES_URL: undefined })).toThrow(
    'imagesUrl must be set',
  )
  expect(() => parseSettings({ ...complete, IMAGES_URL: '' })).toThrow('imagesUrl must be set')
})

test('All that is missing is named at once', () => {
  expect(() => parseSettings({})).toThrow(
    'ENVIRONMENT must be set; PRODUCT_DOMAIN must be set; imagesUrl must be set',
  )
})

test('The clock can be stopped in development only', () => {
  const CLOCK = '2026-05-01T12:00:00-05:00'
  expect(parseSettings({ ...complete, ENVIRONMENT: 'development', CLOCK }).clock).toBe(
    Date.UTC(2026, 4, 1, 17),
  )
  expect(() => parseSettings({ ...complete, CLOCK })).toThrow('development only')
  expect(() =>
    parseSettings({ ...complete, ENVIRONMENT: 'development', CLOCK: 'yesterday' }),
  ).toThrow('CLOCK must be an ISO 8601 instant')
})

test('A map style is an https address, or none', () => {
  const styleOf = (MAP_STYLE_URL: string) =>
    parseSettings({ ...complete, MAP_STYLE_URL }).mapStyleUrl
  const style = 'https://maps.example/styles/day.json?key=abc'
  expect(styleOf(style)).toBe(style)
  expect(styleOf('')).toBeUndefined()
  for (const wrong of ['maps.example', 'http://maps.example/style.json', 'javascript:alert(1)']) {
    expect(() => styleOf(wrong)).toThrow(
      'MAP_STYLE_URL must be the https address of a MapLibre style',
    )
  }
})
