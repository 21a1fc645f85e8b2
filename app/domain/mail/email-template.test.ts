import { expect, test } from 'vitest'
import { type EmailContent, renderEmail } from './email-template'

const content: EmailContent = {
  brand: {
    name: 'Laketown',
    url: 'https://laketown.example',
    color: '#0b3d2e',
    onColor: '#ffffff',
    supportEmail: null,
    logo: null,
  },
  subject: 'Your order',
  preview: 'Two weeks as a featured event.',
  greeting: 'Hello Anna,',
  paragraphs: [`${'A word and another one. '.repeat(9)}The end.`, 'A second paragraph.'],
  button: { text: 'See it', href: `https://laketown.example/order?token=${'x'.repeat(90)}` },
  notes: ['A note.'],
  reason: 'You received this email because you ordered.',
}

test('The text part has short lines, with its link unbroken on its own line', () => {
  const lines = renderEmail(content).text.split('\n')
  expect(lines.filter((line) => line.length > 78)).toEqual([content.button?.href])
  expect(lines.join(' ')).toContain(content.paragraphs[0])
  expect(lines).toContain('See it:')
})

test('The text part separates its signature as email clients expect', () => {
  expect(renderEmail(content).text).toMatch(
    /\n\n-- \nYou received this email because you ordered\.\n\nLaketown\nhttps:\/\/laketown\.example\n$/,
  )
})

test('An email without a link has no button', () => {
  const { button: _, ...rest } = content
  const { text, html } = renderEmail(rest)
  expect(text).not.toContain('See it')
  expect(html).not.toContain('copy this link')
})

test('The HTML part supports dark mode and narrow screens, and loads nothing', () => {
  const { html } = renderEmail(content)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('max-width:560px')
  expect(html).not.toMatch(/<img|<link|url\(|<script/)
})

test('An invalid color adds no style', () => {
  const brand = { ...content.brand, color: 'red;background:url(https://evil.example)' }
  expect(renderEmail({ ...content, brand }).html).not.toContain('evil')
})

const LOGO = {
  url: 'https://images.example/a"b.png',
  width: 120,
  height: 40,
  background: 'white',
} as const

test('The logo replaces the name in the header, and the name is its alternative text', () => {
  const brand = { ...content.brand, logo: LOGO }
  const { html, text } = renderEmail({ ...content, brand })
  expect(html).toContain(
    '<img src="https://images.example/a&quot;b.png" alt="Laketown" width="120" height="40"',
  )
  expect(html).toContain('background:#ffffff;border-bottom:6px solid #0b3d2e')
  expect(text).toBe(renderEmail(content).text)
})

test('A logo designed for the brand color is shown on it', () => {
  const brand = { ...content.brand, logo: { ...LOGO, background: 'brand' } as const }
  expect(renderEmail({ ...content, brand }).html).toContain('background:#0b3d2e;border-bottom')
})

test('Apostrophes are escaped in a form that every email client knows', () => {
  const { html } = renderEmail({ ...content, greeting: "You're in" })
  expect(html).toContain('You&#39;re in')
  expect(html).not.toContain('&apos;')
})

test('Only a valid support email is a mailto link', () => {
  const htmlWith = (supportEmail: string) =>
    renderEmail({ ...content, brand: { ...content.brand, supportEmail } }).html
  expect(htmlWith('help@laketown.example')).toContain('href="mailto:help@laketown.example"')
  for (const supportEmail of ['ring 555', 'help@laketown.example?bcc=eve@evil.example']) {
    expect(htmlWith(supportEmail)).not.toContain('mailto:')
    expect(htmlWith(supportEmail)).toContain(supportEmail)
  }
})

const CARD = {
  title: 'Chess <in> the park',
  href: 'https://laketown.example/event/7',
  lines: ['Saturday, May 2, 2026, 8:00 PM CDT', 'Bar Centro, 808 E Center St'],
  image: { url: 'https://images.example/abc/full/max/0/default.jpg', width: 500, height: 300 },
}

test('The card of an event is in both parts, its image with its size and an alternative text', () => {
  const { text, html } = renderEmail({ ...content, card: CARD })
  expect(text).toContain(`\n\n${[CARD.title, ...CARD.lines].join('\n')}\n\nSee it:\n`)
  expect(html).toContain(
    '<img src="https://images.example/abc/full/max/0/default.jpg" alt="Image for “Chess &lt;in&gt; the park”" width="500" height="300"',
  )
  expect(html).toContain('.card{border-color:')
  expect(html.match(/<img/g)).toHaveLength(1)
})

test('The card of an event without an image loads nothing', () => {
  const { html } = renderEmail({ ...content, card: { ...CARD, image: null } })
  expect(html).toContain('Bar Centro, 808 E Center St')
  expect(html).not.toContain('<img')
})
