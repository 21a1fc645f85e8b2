import { expect, test } from 'vitest'
import type { MailBrand, WrittenLetter } from '~/lib/email-template'
import {
  renderEmailChangedEmail,
  renderEmailChangeEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderVerificationEmail,
} from './account-emails.server'

const LAKETOWN: MailBrand = {
  name: 'Laketown',
  url: 'https://laketown.example',
  color: '#0b3d2e',
  onColor: '#ffffff',
  supportEmail: 'help@laketown.example',
}
const LINK = 'https://login.product.example/verify?token=a1b2&from=laketown'
const proof = { name: 'Anna', link: LINK, hours: 24 }
const NEW_ADDRESS = 'anna@newhome.example'

/** Every letter about an account, as this city writes it. */
const lettersOf = (brand: MailBrand, name = 'Anna'): [string, WrittenLetter][] => [
  ['new account', renderVerificationEmail({ ...proof, brand, name })],
  ['forgotten password', renderPasswordResetEmail({ ...proof, brand, name })],
  ['new address', renderEmailChangeEmail({ ...proof, brand, name })],
  ['changed address', renderEmailChangedEmail({ brand, name, newAddress: NEW_ADDRESS })],
  ['changed password', renderPasswordChangedEmail({ brand, name, link: LINK })],
]

const WITH_LINK = ['new account', 'forgotten password', 'new address', 'changed password']
const PROVING = ['new account', 'forgotten password', 'new address']

test('Every letter is in the name of its city, says why one gets it and whom to ask', () => {
  for (const [title, { subject, text, html }] of lettersOf(LAKETOWN)) {
    expect(subject, title).toContain('Laketown')
    for (const part of [text, html]) {
      expect(part, title).toContain('Hello Anna,')
      expect(part, title).toContain('https://laketown.example')
      expect(part, title).toContain('help@laketown.example')
      expect(part, title).toMatch(/You get this letter because .*\s?Laketown/s)
      expect(part, title).toMatch(/if (you did not|it was not you)/i)
    }
    expect(html, title).toContain('background:#0b3d2e')
  }
})

test('Every letter that leads somewhere has the link as a button, bare, and on a line by itself', () => {
  for (const [title, { text, html }] of lettersOf(LAKETOWN)) {
    if (!WITH_LINK.includes(title)) continue
    expect(text.split('\n'), title).toContain(LINK)
    const escaped = LINK.replace('&', '&amp;')
    expect(html.split(`href="${escaped}"`), title).toHaveLength(3)
    expect(html, title).toContain(`>${escaped}</a>`)
  }
})

test('A letter says how long its link works', () => {
  for (const [title, { text, html }] of lettersOf(LAKETOWN)) {
    if (!PROVING.includes(title)) continue
    for (const part of [text, html]) expect(part, title).toContain('works once, for 24 hours')
  }
  expect(renderPasswordResetEmail({ ...proof, brand: LAKETOWN, hours: 1 }).text).toContain(
    'for one hour',
  )
})

test('Who had the address until now is told which it is instead', () => {
  const { text, html } = renderEmailChangedEmail({
    brand: LAKETOWN,
    name: 'Anna',
    newAddress: NEW_ADDRESS,
  })
  for (const part of [text, html]) expect(part).toContain(NEW_ADDRESS)
  expect(text.replace(/\s+/g, ' ')).toContain('tell us at once: help@laketown.example')
})

test('A city without a support address is reached through its pages', () => {
  const { text } = renderEmailChangedEmail({
    brand: { ...LAKETOWN, supportEmail: null },
    name: 'Anna',
    newAddress: NEW_ADDRESS,
  })
  expect(text.replace(/\s+/g, ' ')).toContain('tell us at once: https://laketown.example')
})

test('What cities and people are called is text, and stays on its line', () => {
  const hostile = '</title><script>x</script>"\'&\r\nBcc: eve@evil.example\u202e'
  const brand = { ...LAKETOWN, name: hostile, supportEmail: '"><img src=x>' }
  for (const [title, { subject, text, html }] of lettersOf(brand, hostile)) {
    expect(subject, title).not.toMatch(/[\r\n\u202e]/)
    expect(html, title).not.toMatch(/<script|<img|\u202e/)
    expect(html, title).toContain('&lt;script&gt;x&lt;/script&gt;&quot;&apos;&amp; Bcc:')
    expect(text, title).not.toMatch(/[\r\u202e]/)
    expect(text.replace(/\s+/g, ' '), title).toContain('"\'& Bcc: eve@evil.example')
  }
})

test.each([
  'Win at https://evil.example/now',
  'visit evil.example',
  'call 555 0199',
  'Dial (800) 55 51 23 now',
  'call +1 800 555',
  'visit evil。example',
  'visit evil．example',
  'You won! $500, click below',
  'eve@evil.example',
  'A'.repeat(61),
  '  \n',
])('A stranger cannot have us greet somebody as %j', (name) => {
  for (const [title, { text, html }] of lettersOf(LAKETOWN, name)) {
    expect(text, title).toMatch(/^Hello,\n/)
    expect(html, title).toContain('>Hello,</p>')
  }
})

test.each(['Anna', 'Zoë Müller-Lüdenscheidt', 'J. R. Smith', 'J.R. O’Neil', '王小明'])(
  '%s is greeted by name',
  (name) => {
    expect(renderVerificationEmail({ ...proof, brand: LAKETOWN, name }).text).toContain(
      `Hello ${name},`,
    )
  },
)
