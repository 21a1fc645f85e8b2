import { expect, test } from 'vitest'
import type { MailBrand, RenderedEmail } from '~/domain/mail/email-template'
import {
  renderEmailChangedEmail,
  renderEmailChangeEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderVerificationEmail,
} from './account-email-templates.server'

const LAKETOWN: MailBrand = {
  name: 'Laketown',
  url: 'https://laketown.example',
  color: '#0b3d2e',
  onColor: '#ffffff',
  supportEmail: 'help@laketown.example',
  logo: null,
}
const LINK = 'https://login.product.example/verify?token=a1b2&from=laketown'
const timedLink = { name: 'Anna', link: LINK, hours: 24 }
const NEW_EMAIL = 'anna@newhome.example'

/** Every email about an account, as this site sends it. */
const renderAll = (brand: MailBrand, name = 'Anna'): [string, RenderedEmail][] => [
  ['new account', renderVerificationEmail({ ...timedLink, brand, name })],
  ['password reset', renderPasswordResetEmail({ ...timedLink, brand, name })],
  ['email change', renderEmailChangeEmail({ ...timedLink, brand, name })],
  ['email changed', renderEmailChangedEmail({ brand, name, newEmail: NEW_EMAIL })],
  ['password changed', renderPasswordChangedEmail({ brand, name, link: LINK })],
]

const WITH_LINK = ['new account', 'password reset', 'email change', 'password changed']
const EXPIRING = ['new account', 'password reset', 'email change']

test('Every email names its site, the reason for it and a contact', () => {
  for (const [title, { subject, text, html }] of renderAll(LAKETOWN)) {
    expect(subject, title).toContain('Laketown')
    for (const body of [text, html]) {
      expect(body, title).toContain('Hello Anna,')
      expect(body, title).toContain('https://laketown.example')
      expect(body, title).toContain('help@laketown.example')
      expect(body, title).toMatch(/You received this email because .*\s?Laketown/s)
      expect(body, title).toMatch(/if (you didn('|&#39;)t|it wasn('|&#39;)t you)/i)
    }
    expect(html, title).toContain('background:#0b3d2e')
  }
})

test('Every link is a button, a visible URL and a line of its own in the text part', () => {
  for (const [title, { text, html }] of renderAll(LAKETOWN)) {
    if (!WITH_LINK.includes(title)) continue
    expect(text.split('\n'), title).toContain(LINK)
    const escaped = LINK.replace('&', '&amp;')
    expect(html.split(`href="${escaped}"`), title).toHaveLength(3)
    expect(html, title).toContain(`>${escaped}</a>`)
  }
})

test('An email says how long its link works', () => {
  for (const [title, { text, html }] of renderAll(LAKETOWN)) {
    if (!EXPIRING.includes(title)) continue
    for (const body of [text, html])
      expect(body, title).toContain('works once and expires in 24 hours')
  }
  expect(renderPasswordResetEmail({ ...timedLink, brand: LAKETOWN, hours: 1 }).text).toContain(
    'expires in one hour',
  )
})

test('The previous address is sent the new one', () => {
  const { text, html } = renderEmailChangedEmail({
    brand: LAKETOWN,
    name: 'Anna',
    newEmail: NEW_EMAIL,
  })
  for (const body of [text, html]) expect(body).toContain(NEW_EMAIL)
  expect(text.replace(/\s+/g, ' ')).toContain('contact us right away: help@laketown.example')
})

test('The contact of a site without a support email is its home page', () => {
  const { text } = renderEmailChangedEmail({
    brand: { ...LAKETOWN, supportEmail: null },
    name: 'Anna',
    newEmail: NEW_EMAIL,
  })
  expect(text.replace(/\s+/g, ' ')).toContain('contact us right away: https://laketown.example')
})

test('Names of sites and people are escaped and kept on one line', () => {
  const hostile = '</title><script>x</script>"\'&\r\nBcc: eve@evil.example\u202e'
  const brand = { ...LAKETOWN, name: hostile, supportEmail: '"><img src=x>' }
  for (const [title, { subject, text, html }] of renderAll(brand, hostile)) {
    expect(subject, title).not.toMatch(/[\r\n\u202e]/)
    expect(html, title).not.toMatch(/<script|<img|\u202e/)
    expect(html, title).toContain('&lt;script&gt;x&lt;/script&gt;&quot;&#39;&amp; Bcc:')
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
])('An email does not greet a recipient as %j', (name) => {
  for (const [title, { text, html }] of renderAll(LAKETOWN, name)) {
    expect(text, title).toMatch(/^Hello,\n/)
    expect(html, title).toContain('>Hello,</p>')
  }
})

test.each(['Anna', 'Zoë Müller-Lüdenscheidt', 'J. R. Smith', 'J.R. O’Neil', '王小明'])(
  '%s is greeted by name',
  (name) => {
    expect(renderVerificationEmail({ ...timedLink, brand: LAKETOWN, name }).text).toContain(
      `Hello ${name},`,
    )
  },
)
