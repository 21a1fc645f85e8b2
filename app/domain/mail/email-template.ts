import { isColor } from '~/lib/colors/color'
import { mailtoHref } from '~/lib/text/mailto'
import { toSingleLine } from '~/lib/text/single-line'
import { type EmailCard, renderCardHtml, renderCardText } from './email-card'
import { DARK, escapeText, LIGHT, wrapText } from './email-format'

/** The sender of an email as its reader sees it: a site, or the product itself. */
export type MailBrand = {
  name: string
  url: string
  /** The background of the header and the button, and the text on it: `#rrggbb`. */
  color: string
  onColor: string
  supportEmail: string | null
  /** Shown in the header in place of the name. */
  logo: MailLogo | null
}

export type MailLogo = {
  /** PNG or JPEG, since few email clients show other formats. */
  url: string
  /** CSS pixels. */
  width: number
  height: number
  /** What the logo was designed to be shown on. */
  background: 'white' | 'brand'
}

/** The content of an email. Any of it may be text that people entered: it is escaped and made a single line. */
export type EmailContent = {
  brand: MailBrand
  subject: string
  /** The text that an inbox shows next to the subject. */
  preview: string
  greeting: string
  paragraphs: string[]
  /** The event that it is about, shown above the button. */
  card?: EmailCard | null
  button?: { text: string; href: string }
  /** Shown below the button in a muted color. */
  notes: string[]
  /** Below the notes, for the few who need it. */
  secondLink?: { text: string; href: string }
  /** Why the recipient gets this email. */
  reason: string
}

/** An email ready to send; its text and HTML bodies have the same content. */
export type RenderedEmail = { subject: string; text: string; html: string }

export function renderEmail(content: EmailContent): RenderedEmail {
  return {
    subject: toSingleLine(content.subject),
    text: renderText(content),
    html: renderHtml(content),
  }
}

function renderText({ brand, greeting, paragraphs, card, button, ...end }: EmailContent): string {
  const link = button ? [`${wrapText(`${button.text}:`)}\n${button.href}`] : []
  const sender = [
    wrapText(brand.name),
    brand.url,
    ...(brand.supportEmail ? [toSingleLine(brand.supportEmail)] : []),
  ].join('\n')
  return `${[
    ...[greeting, ...paragraphs].map(wrapText),
    ...(card ? [renderCardText(card)] : []),
    ...link,
    ...end.notes.map(wrapText),
    ...(end.secondLink ? [`${wrapText(`${end.secondLink.text}:`)}\n${end.secondLink.href}`] : []),
    // Marks the signature for email clients (RFC 3676, 4.3).
    `-- \n${wrapText(end.reason)}`,
    sender,
  ].join('\n\n')}\n`
}

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
/** Many email clients drop style sheets, so styles are inline; only the dark mode needs a style sheet. */
const STYLES = `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:${DARK.page}!important}.sheet{background:${DARK.sheet}!important}.ink{color:${DARK.ink}!important}.quiet{color:${DARK.quiet}!important}.card{border-color:${DARK.line}!important}}`

function renderHtml(content: EmailContent): string {
  const { brand, subject, preview, greeting, paragraphs, card, button, notes, reason } = content
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px">${escapeText(text)}</p>`
  const smallParagraph = (text: string) =>
    `<p class="quiet" style="margin:0 0 12px;font-size:14px;color:${LIGHT.quiet}">${escapeText(text)}</p>`
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeText(subject)}</title><style>${STYLES}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${LIGHT.page}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeText(preview)}</div>`,
    `<div class="sheet ink" style="max-width:560px;margin:0 auto;background:${LIGHT.sheet};color:${LIGHT.ink};font:16px/1.55 ${FONT};overflow-wrap:anywhere">`,
    renderHeader(brand),
    '<div style="padding:28px 28px 12px">',
    ...[greeting, ...paragraphs].map(paragraph),
    ...(card ? [renderCardHtml(card)] : []),
    ...(button ? [renderButton(button, brand)] : []),
    ...notes.map(smallParagraph),
    ...(content.secondLink ? [renderSecondLink(content.secondLink)] : []),
    '</div>',
    '<div style="padding:0 28px 28px">',
    smallParagraph(reason),
    `<p class="quiet" style="margin:0;font-size:14px;color:${LIGHT.quiet}">${renderSender(brand)}</p>`,
    '</div></div></body></html>',
  ].join('\n')
}

function renderHeader({ name, url, logo, ...colors }: MailBrand): string {
  const { color, onColor } = safeColors(colors)
  const isOnWhite = logo?.background === 'white'
  const [background, text] = isOnWhite ? ['#ffffff', LIGHT.ink] : [color, onColor]
  const label = logo
    ? `<img src="${escapeText(logo.url)}" alt="${escapeText(name)}" width="${logo.width}" height="${logo.height}" style="display:block;width:${logo.width}px;height:${logo.height}px;border:0">`
    : escapeText(name)
  return `<div style="padding:20px 28px;background:${background};border-bottom:6px solid ${color}"><a href="${escapeText(url)}" style="display:inline-block;color:${text};font-size:22px;line-height:1.2;font-weight:700;text-decoration:none">${label}</a></div>`
}

/** The URL is shown too, for readers who want to see it and for email clients that disable links. */
function renderButton({ text, href }: { text: string; href: string }, brand: MailBrand): string {
  const { color, onColor } = safeColors(brand)
  const link = escapeText(href)
  return [
    // The border keeps the button visible on a background of its own color.
    `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:13px 24px;border:1px solid ${onColor};background:${color};color:${onColor};font-weight:700;text-decoration:none">${escapeText(text)}</a></p>`,
    `<p class="quiet" style="margin:0 0 20px;font-size:14px;color:${LIGHT.quiet}">Or copy this link into your browser:<br><a class="quiet" href="${link}" style="color:${LIGHT.quiet}">${link}</a></p>`,
  ].join('\n')
}

function renderSecondLink({ text, href }: { text: string; href: string }): string {
  return `<p style="margin:0 0 12px;font-size:14px"><a class="quiet" href="${escapeText(href)}" style="color:${LIGHT.quiet}">${escapeText(text)}</a></p>`
}

function renderSender({ name, url, supportEmail }: MailBrand): string {
  const link = (href: string | null, text: string) =>
    href === null
      ? escapeText(text)
      : `<a class="quiet" href="${escapeText(href)}" style="color:${LIGHT.quiet}">${escapeText(text)}</a>`
  return [
    escapeText(name),
    link(url, url),
    ...(supportEmail ? [link(mailtoHref(supportEmail), supportEmail)] : []),
  ].join('<br>')
}

/** Anything but a color could add other styles. */
function safeColors(brand: Pick<MailBrand, 'color' | 'onColor'>) {
  const areColors = isColor(brand.color) && isColor(brand.onColor)
  return areColors ? brand : { color: LIGHT.ink, onColor: LIGHT.sheet }
}
