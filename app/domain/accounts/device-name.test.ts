import { expect, test } from 'vitest'
import { deviceName } from './device-name'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test('A device is called what its owner calls it', () => {
  expect([
    deviceName(`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`),
    deviceName(`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87`),
    deviceName(`${WINDOWS} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`),
    deviceName(`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`),
    deviceName(`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`),
    deviceName(`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`),
    deviceName(`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`),
    deviceName(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    ),
    deviceName(
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
    ),
    deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'),
  ]).toEqual([
    'Chrome on Windows',
    'Edge on Windows',
    'Opera on Windows',
    'Chrome on Android',
    'Samsung Internet on Android',
    'Safari on iPhone',
    'Chrome on iPhone',
    'Firefox on Mac',
    'Chrome on Chromebook',
    'Firefox on Linux',
  ])
})

test('A program is called by its own name, and what says nothing is not known', () => {
  expect(
    ['curl/8.5.0', 'calendar-sync', 'okhttp/4.12', 'Mozilla/5.0 (Windows; weird)'].map(deviceName),
  ).toEqual(['curl', 'calendar-sync', 'okhttp', 'A browser on Windows'])
  expect(['', '<b>bold</b>', '123', 'Mozilla/5.0'].map(deviceName)).toEqual(
    Array(4).fill('An unknown device'),
  )
})
