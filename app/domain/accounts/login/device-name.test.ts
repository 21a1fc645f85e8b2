import { expect, test } from 'vitest'
import { formatDeviceName } from './device-name.server'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test('A device is named after its browser and system', () => {
  expect([
    formatDeviceName(`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`),
    formatDeviceName(`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87`),
    formatDeviceName(`${WINDOWS} Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0`),
    formatDeviceName(`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`),
    formatDeviceName(`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`),
    formatDeviceName(`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`),
    formatDeviceName(`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`),
    formatDeviceName(
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    ),
    formatDeviceName(
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
    ),
    formatDeviceName('Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'),
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

test('A program is named after its user agent, and anything else is unknown', () => {
  expect(formatDeviceName('')).toBe('Script or app')
  expect(formatDeviceName('Mozilla/5.0 (Windows NT; en-US) WindowsPowerShell/5.1.19041.4648')).toBe(
    'PowerShell',
  )
  expect(['curl/8.5.0', 'calendar-sync', 'okhttp/4.12'].map(formatDeviceName)).toEqual([
    'curl',
    'calendar-sync',
    'okhttp',
  ])
  expect(
    ['<b>bold</b>', '123', 'Mozilla/5.0', 'Mozilla/5.0 (Windows; weird)'].map(formatDeviceName),
  ).toEqual(Array(4).fill('Unknown device'))
})
