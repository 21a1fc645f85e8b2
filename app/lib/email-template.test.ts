import { expect, test } from 'vitest'
import { type Letter, writeLetter } from './email-template'

const letter: Letter = {
  brand: {
    name: 'Laketown',
    url: 'https://laketown.example',
    color: '#0b3d2e',
    onColor: '#ffffff',
    supportEmail: null,
  },
  subject: 'Your order',
  preview: 'Two weeks in front.',
  greeting: 'Hello Anna,',
  paragraphs: [`${'A word and another one. '.repeat(9)}The end.`, 'A second paragraph.'],
  button: { text: 'See it', href: `https://laketown.example/order?token=${'x'.repeat(90)}` },
  notes: ['A note.'],
  reason: 'You get this letter because you ordered.',
}

test('The plain part has short lines, and its link whole on a line by itself', () => {
  const lines = writeLetter(letter).text.split('\n')
  expect(lines.filter((line) => line.length > 78)).toEqual([letter.button?.href])
  expect(lines.join(' ')).toContain(letter.paragraphs[0])
  expect(lines).toContain('See it:')
})

test('The plain part sets its signature off as mail programs expect it', () => {
  expect(writeLetter(letter).text).toMatch(
    /\n\n-- \nYou get this letter because you ordered\.\n\nLaketown\nhttps:\/\/laketown\.example\n$/,
  )
})

test('A letter that leads nowhere has no button', () => {
  const { button: _, ...rest } = letter
  const { text, html } = writeLetter(rest)
  expect(text).not.toContain('See it')
  expect(html).not.toContain('open this address')
})

test('The HTML part reads well in the dark and on a phone, and loads nothing', () => {
  const { html } = writeLetter(letter)
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('max-width:560px')
  expect(html).not.toMatch(/<img|<link|url\(|<script/)
})

test('What is no colour is no style', () => {
  const brand = { ...letter.brand, color: 'red;background:url(https://evil.example)' }
  expect(writeLetter({ ...letter, brand }).html).not.toContain('evil')
})

test('A logo stands on white, with the name for whoever sees no pictures', () => {
  const brand = { ...letter.brand, logoUrl: 'https://images.example/a"b.png' }
  const { html } = writeLetter({ ...letter, brand })
  expect(html).toContain('<img src="https://images.example/a&quot;b.png" alt="Laketown"')
})

test('Only an address is a link to write to', () => {
  const htmlOf = (supportEmail: string) =>
    writeLetter({ ...letter, brand: { ...letter.brand, supportEmail } }).html
  expect(htmlOf('help@laketown.example')).toContain('href="mailto:help@laketown.example"')
  for (const other of ['ring 555', 'help@laketown.example?bcc=eve@evil.example']) {
    expect(htmlOf(other)).not.toContain('mailto:')
    expect(htmlOf(other)).toContain(other)
  }
})
