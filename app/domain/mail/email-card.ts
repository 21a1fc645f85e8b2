import { escapeText, LIGHT, wrapText } from './email-format'

/** An event in an email: what its card on the site shows. All of it may be text that people entered. */
export type EmailCard = {
  title: string
  href: string
  /** When and where, each a line. */
  lines: string[]
  image: EmailImage | null
}

/** A JPEG or PNG at our images door; its size in CSS pixels, so that nothing moves when it loads. */
export type EmailImage = { url: string; width: number; height: number }

/** The space for an image: the sheet is 560 pixels wide, with margins of 28 and the card's border. */
export const MAX_CARD_IMAGE = { width: 500, height: 340 }

export const renderCardText = ({ title, lines }: EmailCard): string =>
  [title, ...lines].map(wrapText).join('\n')

export function renderCardHtml({ title, href, lines, image }: EmailCard): string {
  const link = escapeText(href)
  return [
    `<div class="card" style="margin:0 0 20px;border:1px solid ${LIGHT.line}">`,
    ...(image ? [renderImage(image, title, link)] : []),
    '<div style="padding:14px 18px 16px">',
    `<p style="margin:0 0 4px;font-size:18px;line-height:1.3;font-weight:700"><a class="ink" href="${link}" style="color:${LIGHT.ink};text-decoration:none">${escapeText(title)}</a></p>`,
    ...lines.map(
      (line) =>
        `<p class="quiet" style="margin:0;font-size:15px;color:${LIGHT.quiet}">${escapeText(line)}</p>`,
    ),
    '</div></div>',
  ].join('\n')
}

/** In the middle of the page's color, whatever its shape; email clients that show no images show its text. */
const renderImage = ({ url, width, height }: EmailImage, title: string, link: string): string =>
  `<div class="page" style="background:${LIGHT.page};text-align:center"><a class="quiet" href="${link}" style="color:${LIGHT.quiet};text-decoration:none"><img src="${escapeText(url)}" alt="${escapeText(`Image for “${title}”`)}" width="${width}" height="${height}" style="display:block;margin:0 auto;width:${width < MAX_CARD_IMAGE.width ? `${width}px` : '100%'};max-width:100%;height:auto;border:0"></a></div>`
