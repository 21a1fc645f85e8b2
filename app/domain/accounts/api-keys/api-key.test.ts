import { expect, test } from 'vitest'
import { apiKeyComment, apiKeyOrigins, isApiKey, isApiKeyPrefix } from './api-key'

const KEY = `evk_k3v9q2mz_${'a1'.repeat(16)}`

test('Keys and their visible beginnings are told apart by their form', () => {
  expect([isApiKey(KEY), isApiKeyPrefix(KEY)]).toEqual([true, false])
  expect([isApiKey('evk_k3v9q2mz'), isApiKeyPrefix('evk_k3v9q2mz')]).toEqual([false, true])
  for (const text of ['', 'evk_', `${KEY}x`, KEY.toUpperCase(), ` ${KEY}`, "evk_k3v9q2mz' OR 1"]) {
    expect([isApiKey(text), isApiKeyPrefix(text)], text).toEqual([false, false])
  }
})

test.each([
  ['https://Example.com', 'https://example.com'],
  ['example.com', 'https://example.com'],
  [' https://example.com/ ', 'https://example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('The origin “%s” is stored as browsers send it: %s', (text, origin) => {
  expect(apiKeyOrigins.parse([text])).toEqual([origin])
})

test.each([
  'https://example.com/events',
  'https://example.com?x',
  'https://user@example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'null',
  'https://*.example.com',
  'https://',
  'two words',
  `https://${'a'.repeat(300)}.example`,
])('“%s” is refused as an origin', (text) => {
  const issues = apiKeyOrigins.safeParse(['https://fine.example', text]).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual([
    `“${text.slice(0, 80)}” is not an origin such as https://www.example.com`,
  ])
})

test('Equal origins count once, empty lines do not count, and there are at most 20', () => {
  expect(apiKeyOrigins.parse(['a.example', '', 'https://a.example/'])).toEqual([
    'https://a.example',
  ])
  const many = Array.from({ length: 21 }, (_, index) => `https://site${index}.example`)
  expect(apiKeyOrigins.safeParse(many).error?.issues[0]?.message).toBe(
    'A key has at most 20 allowed origins',
  )
})

test('A comment is one line of at most 200 characters', () => {
  expect(apiKeyComment.parse('  The \n chamber\u202e’s site ')).toBe('The chamber ’s site')
  expect(apiKeyComment.safeParse('x'.repeat(201)).success).toBe(false)
})
