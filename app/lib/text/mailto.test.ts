import { expect, test } from 'vitest'
import { mailtoHref } from './mailto'

test('A plain email becomes a mailto link, without extra headers', () => {
  expect(mailtoHref('box.office@hall.example')).toBe('mailto:box.office@hall.example')
  expect(mailtoHref('a+b,c%0A@hall.example')).toBe('mailto:a%2Bb%2Cc%250A@hall.example')
  expect(mailtoHref('jürg@bühne.example')).toBe('mailto:j%C3%BCrg@b%C3%BChne.example')
})

test('Anything but a plain email is not a link', () => {
  for (const text of [
    '',
    'call us',
    'a@b@c',
    'a@b?bcc=c',
    'a@b&cc=c',
    'a @b',
    '<a@b>',
    'a@',
    '@b',
    '\ud800@hall.example',
    'a@\udc00',
  ]) {
    expect(mailtoHref(text)).toBeNull()
  }
})
