import { expect, test } from 'vitest'
import { isHttpUrl, parseHttpUrl } from './http-url'

const OTHERS = [
  'javascript:alert(1)',
  'ftp://a.example',
  'mailto:a@a.example',
  '//a.example',
  '/a',
  'a.example',
  '',
]

test.each(OTHERS)('%j is no http(s) URL', (text) => {
  expect([parseHttpUrl(text), isHttpUrl(text)]).toEqual([null, false])
})

test.each(['http://a.example', 'HTTPS://A.example/x?y#z', 'https://[::1]:8080/'])(
  '%s is an http(s) URL',
  (text) => {
    expect([parseHttpUrl(text)?.href, isHttpUrl(text)]).toEqual([new URL(text).href, true])
  },
)

test('What people enter names its host; a relative URL is one beside its base only', () => {
  expect(['https:a.example', 'https://', 'http:///a', ' https://a.example'].map(isHttpUrl)).toEqual(
    [false, false, false, false],
  )
  expect(parseHttpUrl('../b', 'https://a.example/x/y')?.href).toBe('https://a.example/b')
  expect(parseHttpUrl('javascript:0', 'https://a.example')).toBeNull()
})
