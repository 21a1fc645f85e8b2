import { mailtoHref } from './mailto'
import { toSingleLine } from './single-line'
import { escapeXml } from './xml'

/** In whose name a letter is written, and what it looks like. */
export type MailBrand = {
  name: string
  url: string
  /** The ground of the head and the button, and the text on it: `#rrggbb`. */
  color: string
  onColor: string
  supportEmail: string | null
  /** A picture of some 40 px height that can be seen on white: PNG or JPEG, since few mail programs show another. */
  logoUrl?: string
}

/** A letter before it is drawn. All of it may hold what people wrote: it is escaped, and stays on its line. */
export type Letter = {
  brand: MailBrand
  subject: string
  /** What lists of mail show beside the subject. */
  preview: string
  greeting: string
  paragraphs: string[]
  button?: { text: string; href: string }
  /** Below the button, quieter. */
  notes: string[]
  /** Why one gets it. */
  reason: string
}

/** A letter as it is sent: the same in plain text and in HTML. */
export type WrittenLetter = { subject: string; text: string; html: string }

export function writeLetter(letter: Letter): WrittenLetter {
  return {
    subject: toSingleLine(letter.subject),
    text: letterText(letter),
    html: letterHtml(letter),
  }
}

/** RFC 5322, 2.1.1, wants lines of at most this; a link is never broken. */
const LONGEST_LINE = 78

function letterText({ brand, greeting, paragraphs, button, notes, reason }: Letter): string {
  const link = button ? [`${wrapped(`${button.text}:`)}\n${button.href}`] : []
  const sender = [
    wrapped(brand.name),
    brand.url,
    ...(brand.supportEmail ? [toSingleLine(brand.supportEmail)] : []),
  ].join('\n')
  return `${[
    ...[greeting, ...paragraphs].map(wrapped),
    ...link,
    ...notes.map(wrapped),
    // Mail programs know by it where the signature begins (RFC 3676, 4.3).
    `-- \n${wrapped(reason)}`,
    sender,
  ].join('\n\n')}\n`
}

function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of toSingleLine(text).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LONGEST_LINE) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines.join('\n')
}

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const LIGHT = { ground: '#f3f2ef', sheet: '#ffffff', ink: '#15130f', quiet: '#57534b' }
const DARK = { ground: '#0d0c0b', sheet: '#1c1b19', ink: '#f2efe9', quiet: '#b8b3a9' }

/** Mail programs drop style sheets, so that the styles stand on the elements; only the dark ones cannot. */
const STYLES = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.ground{background:${DARK.ground}!important}.sheet{background:${DARK.sheet}!important}.ink{color:${DARK.ink}!important}.quiet{color:${DARK.quiet}!important}}`

function letterHtml(letter: Letter): string {
  const { brand, subject, preview, greeting, paragraphs, button, notes, reason } = letter
  const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px">${escaped(text)}</p>`
  const note = (text: string) =>
    `<p class="quiet" style="margin:0 0 12px;font-size:14px;color:${LIGHT.quiet}">${escaped(text)}</p>`
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title><style>${STYLES}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>`,
    `<div class="sheet ink" style="max-width:560px;margin:0 auto;background:${LIGHT.sheet};color:${LIGHT.ink};font:16px/1.55 ${FONT};overflow-wrap:anywhere">`,
    head(brand),
    '<div style="padding:28px 28px 12px">',
    ...[greeting, ...paragraphs].map(paragraph),
    ...(button ? [buttonHtml(button, brand)] : []),
    ...notes.map(note),
    '</div>',
    '<div style="padding:0 28px 28px">',
    note(reason),
    `<p class="quiet" style="margin:0;font-size:14px;color:${LIGHT.quiet}">${sender(brand)}</p>`,
    '</div></div></body></html>',
  ].join('\n')
}

function head({ name, url, logoUrl, ...colors }: MailBrand): string {
  const { color, onColor } = readable(colors)
  const [ground, text] = logoUrl ? ['#ffffff', LIGHT.ink] : [color, onColor]
  const inside = logoUrl
    ? `<img src="${escaped(logoUrl)}" alt="${escaped(name)}" height="40" style="height:40px;width:auto;max-width:100%;border:0;vertical-align:middle">`
    : escaped(name)
  return `<div style="padding:20px 28px;background:${ground};border-bottom:6px solid ${color}"><a href="${escaped(url)}" style="color:${text};font-size:22px;line-height:1.2;font-weight:700;text-decoration:none">${inside}</a></div>`
}

/** The link is shown too: for who reads where it leads, and for programs that show no links. */
function buttonHtml({ text, href }: { text: string; href: string }, brand: MailBrand): string {
  const { color, onColor } = readable(brand)
  const link = escaped(href)
  return [
    // The border shows where the ground is as dark as the button.
    `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:13px 24px;border:1px solid ${onColor};background:${color};color:${onColor};font-weight:700;text-decoration:none">${escaped(text)}</a></p>`,
    `<p class="quiet" style="margin:0 0 20px;font-size:14px;color:${LIGHT.quiet}">Or open this address:<br><a class="quiet" href="${link}" style="color:${LIGHT.quiet}">${link}</a></p>`,
  ].join('\n')
}

function sender({ name, url, supportEmail }: MailBrand): string {
  const link = (href: string | null, text: string) =>
    href === null
      ? escaped(text)
      : `<a class="quiet" href="${escaped(href)}" style="color:${LIGHT.quiet}">${escaped(text)}</a>`
  return [
    escaped(name),
    link(url, url),
    ...(supportEmail ? [link(mailtoHref(supportEmail), supportEmail)] : []),
  ].join('<br>')
}

const COLOR = /^#[0-9a-f]{6}$/i

/** What is no colour would be another style. */
function readable(brand: Pick<MailBrand, 'color' | 'onColor'>) {
  const isGood = COLOR.test(brand.color) && COLOR.test(brand.onColor)
  return isGood ? brand : { color: LIGHT.ink, onColor: LIGHT.sheet }
}

const escaped = (text: string) => escapeXml(toSingleLine(text))
