import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../../test/measurements/measure-growth'
import { unwrapJson } from './wrapped-json'

const JSON_TEXT = '{"events":[{"title":"Jazz","description":"<p>Bring \\"chairs\\"</p>"}]}'

test('JSON is read from a page that has nothing else', () => {
  for (const page of [
    `<html><body>${JSON_TEXT}</body></html>`,
    `<!DOCTYPE html>\n<html lang="en"><head><title>x</title></head><body class="a">\n${JSON_TEXT}\n</body></html>`,
    `<html><body><p>${JSON_TEXT}</p></body></html>`,
    `<html><body><pre style="white-space: pre-wrap">${JSON_TEXT}</pre></body>`,
    `<html><body>${JSON_TEXT}`,
  ]) {
    expect(unwrapJson(page), page).toBe(JSON_TEXT)
  }
  const escaped = JSON_TEXT.replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
  expect(unwrapJson(`<html><body><pre>${escaped}</pre></body></html>`)).toBe(JSON_TEXT)
})

test('Other pages and plain JSON stay as they are', () => {
  for (const text of [
    JSON_TEXT,
    '',
    '<html><body><h1>Events</h1></body></html>',
    '<html><body>{ not JSON }</body></html>',
    `<html><body><h1>API</h1>${JSON_TEXT}</body></html>`,
    '<rss version="2.0"></rss>',
  ]) {
    expect(unwrapJson(text)).toBe(text)
  }
})

test.each(['<body ', '<body>', '</body', '</p>', '{', '&amp;'])(
  '%s takes as long as it is often',
  (unit) => {
    const growth = measureGrowth((text) => unwrapJson(`<html><body>{${text}}`), unit, 4_000)
    expect(growth).toBeLessThan(MAX_GROWTH)
  },
)
