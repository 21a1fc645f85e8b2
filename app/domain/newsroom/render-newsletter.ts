import { imagePath } from '~/domain/images/image'
import type { MailBrand } from '~/domain/mail/email-template'
import { isColor } from '~/lib/colors/color'
import { toSingleLine } from '~/lib/text/single-line'
import { escapeXml } from '~/lib/text/xml'
import type { ComposedEntry, ComposedExport, Line } from './compose-export'
import type { TemplateValues } from './export-template'
import { formatPrintUrl } from './format-facts'
import { toText } from './render-text'

type Newsletter = {
  composed: ComposedExport
  template: Pick<TemplateValues, 'hasImages'>
  brand: MailBrand
  /** Without a trailing slash. */
  imagesUrl: string
}

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const INK = '#15130f'
const QUIET = '#57534b'
const LINE = '#dedbd5'
const PAGE = '#f3f2ef'

/** CSS pixels; email clients reserve this width for messages. */
const WIDTH = 600
const IMAGE_WIDTH = 120

/**
 * A newsletter that email clients show alike: tables, inline styles, no style sheet, light colors. Its links lead to the site's
 * own domain.
 */
export function renderNewsletter({ composed, template, brand, imagesUrl }: Newsletter): string {
  const { header, footer, groups } = composed
  const title = header === '' ? brand.name : toSingleLine(header)
  const images = template.hasImages ? imagesUrl : null
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escapeText(title)}</title></head>`,
    `<body style="margin:0;padding:0;background:${PAGE}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAGE}"><tr><td align="center" style="padding:0">`,
    `<table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:100%;max-width:${WIDTH}px;background:#ffffff;color:${INK};font:16px/1.5 ${FONT}">`,
    renderBand(brand),
    ...(header === '' ? [] : [renderHeader(header)]),
    ...groups.flatMap(({ heading, entries }) => [
      ...(heading === '' ? [] : [renderHeading(heading, brand)]),
      ...entries.map((entry) => renderEntry(entry, images)),
    ]),
    renderFooter(footer, brand),
    '</table></td></tr></table></body></html>',
    '',
  ].join('\n')
}

function renderBand(brand: MailBrand): string {
  const { color, onColor } = safeColors(brand)
  const { logo } = brand
  const isOnWhite = logo?.background === 'white'
  const [background, ink] = isOnWhite ? ['#ffffff', INK] : [color, onColor]
  const label = logo
    ? `<img src="${escapeText(logo.url)}" alt="${escapeText(brand.name)}" width="${logo.width}" height="${logo.height}" style="display:block;width:${logo.width}px;height:${logo.height}px;border:0">`
    : escapeText(brand.name)
  return `<tr><td bgcolor="${background}" style="padding:20px 24px;background:${background};border-bottom:6px solid ${color}"><a href="${escapeText(brand.url)}" style="color:${ink};font-size:24px;line-height:1.2;font-weight:700;text-decoration:none">${label}</a></td></tr>`
}

const renderHeader = (header: string): string =>
  `<tr><td dir="auto" style="padding:28px 24px 4px"><h1 style="margin:0;font-size:26px;line-height:1.25;font-weight:700;color:${INK}">${formatLines(header)}</h1></td></tr>`

const renderHeading = (heading: string, brand: MailBrand): string =>
  `<tr><td dir="auto" style="padding:28px 24px 0"><h2 style="margin:0;padding:0 0 8px;border-bottom:2px solid ${safeColors(brand).color};font-size:20px;line-height:1.3;font-weight:700;color:${INK}">${escapeText(heading)}</h2></td></tr>`

/** `images` is their base URL; null for none. */
function renderEntry({ entry, lines }: ComposedEntry, images: string | null): string {
  const cells = [
    `<td dir="auto" valign="top" style="padding:16px 0;overflow-wrap:anywhere">${lines.map((line, at) => renderLine(line, at, entry.url)).join('')}</td>`,
  ]
  if (images !== null && entry.imageChecksum !== null) {
    cells.unshift(
      `<td width="${IMAGE_WIDTH + 16}" valign="top" style="width:${IMAGE_WIDTH + 16}px;padding:16px 0">${renderImage(images, entry.imageChecksum)}</td>`,
    )
  }
  return `<tr><td style="padding:0 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-bottom:1px solid ${LINE}"><tr>${cells.join('')}</tr></table></td></tr>`
}

/** A square, which has the same size whatever the image's shape, so that nothing moves when it loads. */
function renderImage(images: string, checksum: string): string {
  const pixels = IMAGE_WIDTH * 2
  const path = imagePath(checksum, {
    region: 'square',
    size: `!${pixels},${pixels}`,
    format: 'jpg',
  })
  return `<img src="${escapeText(images + path)}" alt="" width="${IMAGE_WIDTH}" height="${IMAGE_WIDTH}" style="display:block;width:${IMAGE_WIDTH}px;height:${IMAGE_WIDTH}px;border:0">`
}

function renderLine(line: Line, at: number, url: string): string {
  const style =
    at === 0 ? `font-size:18px;line-height:1.3;color:${INK}` : `font-size:15px;color:${QUIET}`
  const text = line
    .map(({ text: run, isBold, piece }) => {
      const content =
        piece === 'title'
          ? `<a href="${escapeText(url)}" style="color:${INK};text-decoration:underline">${escapeRun(run)}</a>`
          : piece === 'url' || piece === 'website'
            ? `<a href="${escapeText(run)}" style="color:${QUIET}">${escapeRun(formatPrintUrl(run))}</a>`
            : escapeRun(run)
      return isBold ? `<strong>${content}</strong>` : content
    })
    .join('')
  return `<p style="margin:0 0 4px;${style}">${text}</p>`
}

function renderFooter(footer: string, brand: MailBrand): string {
  const { color, onColor } = safeColors(brand)
  const text =
    footer === ''
      ? ''
      : `<p dir="auto" style="margin:20px 0 0;font-size:14px;color:${QUIET}">${formatLines(footer)}</p>`
  return `<tr><td style="padding:28px 24px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${color}" style="padding:12px 22px;background:${color};border:1px solid ${onColor}"><a href="${escapeText(brand.url)}" style="color:${onColor};font-weight:700;text-decoration:none">All events</a></td></tr></table>${text}</td></tr>`
}

/** Its plain-text alternative, with the URL of each event. */
export function renderNewsletterText({ header, footer, groups }: ComposedExport): string {
  const bodies = groups.map(({ heading, entries }) =>
    [
      ...(heading === '' ? [] : [heading.toUpperCase()]),
      ...entries.map(({ entry, lines }) => [...lines.map(toText), entry.url].join('\n')),
    ].join('\n\n'),
  )
  return `${[header, ...bodies, footer].filter((text) => text !== '').join('\n\n')}\n`
}

/** Anything but a color could add other styles. */
function safeColors({ color, onColor }: Pick<MailBrand, 'color' | 'onColor'>) {
  return isColor(color) && isColor(onColor)
    ? { color, onColor }
    : { color: INK, onColor: '#ffffff' }
}

/** Outlook does not know `&apos;`. A run's own spaces separate it from the next. */
const escapeRun = (text: string) => escapeXml(text).replaceAll('&apos;', '&#39;')
const escapeText = (text: string) => escapeRun(toSingleLine(text))
const formatLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeText)
    .join('<br>')
