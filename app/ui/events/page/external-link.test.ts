import { expect, test } from 'vitest'
import { parseExternalLink } from './external-link'

test('A link names the last two labels of its host', () => {
  expect(parseExternalLink('https://www.tickets.example.com/e/1?x=y')).toEqual({
    href: 'https://www.tickets.example.com/e/1?x=y',
    host: 'example.com',
  })
  expect(parseExternalLink('http://localhost/')).toEqual({
    href: 'http://localhost/',
    host: 'localhost',
  })
})

test('Anything but an http(s) URL is not a link', () => {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'www',
    '',
    null,
  ]) {
    expect(parseExternalLink(address)).toBeNull()
  }
})
