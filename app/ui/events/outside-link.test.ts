import { expect, test } from 'vitest'
import { outsideLink } from './outside-link'

test('A link names the last two labels of its host', () => {
  expect(outsideLink('https://www.tickets.example.com/e/1?x=y')).toEqual({
    href: 'https://www.tickets.example.com/e/1?x=y',
    host: 'example.com',
  })
  expect(outsideLink('http://localhost/')).toEqual({ href: 'http://localhost/', host: 'localhost' })
})

test('What is no web address is no link', () => {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'www',
    '',
    null,
  ]) {
    expect(outsideLink(address)).toBeNull()
  }
})
