import { getDisplayDays } from '~/domain/events/dates/display-days'
import type { EventDetail } from '~/domain/events/event'
import { derivePalette } from '~/domain/sites/design/derive-palette'
import { TYPEFACES, type Typeface } from '~/domain/sites/design/site-design'
import type { Site } from '~/domain/sites/site'
import { type Color, ensureContrast, TEXT_CONTRAST } from '~/lib/colors/color'
import type { FontMetrics } from '~/lib/font-metrics'
import { formatClockTime, formatDay } from '~/lib/time/local-time'
import { buildDayTile, type DateTile } from '../event-time'
import { toDrawableText, wrapLines } from './share-image-text'

/** The size in pixels of the image shown where an event's link is shared. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Everything the image shows; none of it depends on the current date. */
export type ShareImage = {
  /** Increased when the design changes, so that cached images are rendered again. */
  version: number
  title: string
  when: string
  venue: string
  siteName: string
  dateTile: DateTile
  imageChecksum: string | null
  /** The typeface that we host and the site has chosen. */
  font?: Typeface
  colors: { ground: Color; onGround: Color; accent: Color; onAccent: Color; accentOnGround: Color }
}

const VERSION = 1

export function buildShareImage(event: EventDetail, site: Site): ShareImage {
  const { brand, onBrand, accent, onAccent } = derivePalette(site.settings.branding).light
  const { first, last } = getDisplayDays(event, site.timezone)
  return {
    version: VERSION,
    title: event.title,
    when: formatWhen(event, site.timezone),
    venue: event.venueName,
    siteName: site.name,
    dateTile: buildDayTile(first, last > first ? 'From' : formatDay(first, 'EEE')),
    imageChecksum: event.imageChecksum ?? site.settings.defaultEventImageChecksum ?? null,
    font: TYPEFACES.find((typeface) => typeface === site.settings.branding.font),
    colors: {
      ground: brand,
      onGround: onBrand,
      accent,
      onAccent,
      accentOnGround: ensureContrast(accent, [brand], TEXT_CONTRAST),
    },
  }
}

/** 'Sat, July 4, 2026 · 7:30 PM', 'July 4 – July 6, 2026' */
function formatWhen(event: EventDetail, timezone: string): string {
  const { first, last } = getDisplayDays(event, timezone)
  if (last > first) {
    const sameYear = first.slice(0, 4) === last.slice(0, 4)
    const from = formatDay(first, sameYear ? 'MMMM d' : 'MMMM d, yyyy')
    return `${from} – ${formatDay(last, 'MMMM d, yyyy')}`
  }
  const day = formatDay(first, 'EEE, MMMM d, yyyy')
  return event.noStart ? day : `${day} · ${formatClockTime(event.startAt, timezone)}`
}

export type ShareFonts = { bold: FontMetrics; medium: FontMetrics }

/** Where the text starts, and where the image starts. */
const LEFT = 60
const SPLIT = 640
const COLUMN = SPLIT - LEFT - 44
const TITLE_TOP = 156
const TITLE_BOTTOM = 440
/** Font sizes of the title: the largest in which it fits is used; in the smallest it is truncated. */
const TITLE_SIZES = [68, 60, 52, 46, 40]
const TITLE_LEADING = 1.1

/** `picture` is a data URL; without one, a date tile takes its place. */
export function renderShareSvg(
  image: ShareImage,
  imageUrl: string | null,
  fonts: ShareFonts,
): string {
  const { ground, onGround, accent, accentOnGround } = image.colors
  const siteName = toDrawableText(image.siteName, fonts.bold)
  const named = toDrawableText(image.title, fonts.bold)
  // When the font lacks the letters of the title, the date takes its place.
  const title = fitTitle(named ?? image.when, fonts.bold)
  const when = { size: 32, weight: 800, color: accentOnGround, maxLines: 2 }
  const facts = [
    ...(named === null ? [] : fitFact(image.when, fonts.bold, when)),
    ...fitFact(image.venue, fonts.medium, { size: 29, weight: 500, color: onGround, maxLines: 2 }),
  ]
  const height = facts.reduce((sum, { size }) => sum + size * FACT_LEADING, 0)
  let bottom = SHARE_HEIGHT - 58 - height
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" font-family="${escapeSvg(fonts.bold.family)}">`,
    `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${ground}"/>`,
    imageUrl ? renderImage(imageUrl) : renderDateTile(image),
    `<rect x="${LEFT}" y="60" width="44" height="10" fill="${accent}"/>`,
    siteName ? renderText(truncateLine(siteName, fonts.bold, 28), 116, 28, 800, onGround) : '',
    ...title.lines.map((line, at) =>
      renderText(
        line,
        TITLE_TOP + title.size * (0.8 + at * TITLE_LEADING),
        title.size,
        800,
        onGround,
      ),
    ),
    ...facts.map(({ text, size, weight, color }) => {
      bottom += size * FACT_LEADING
      return renderText(text, bottom, size, weight, color)
    }),
    '</svg>',
  ].join('')
}

const FACT_LEADING = 1.3

function fitTitle(text: string, font: FontMetrics): { lines: string[]; size: number } {
  const room = TITLE_BOTTOM - TITLE_TOP
  for (const size of TITLE_SIZES) {
    const maxLines = Math.floor(room / (size * TITLE_LEADING))
    const { lines, isWhole } = wrapLines(text, font, { width: COLUMN / size, maxLines })
    if (isWhole || size === TITLE_SIZES.at(-1)) return { lines, size }
  }
  throw new Error('the title has no sizes')
}

type Fact = { size: number; weight: number; color: Color }

function fitFact(
  text: string,
  font: FontMetrics,
  { maxLines, ...fact }: Fact & { maxLines: number },
): (Fact & { text: string })[] {
  const drawn = toDrawableText(text, font)
  if (drawn === null) return []
  return wrapLines(drawn, font, { width: COLUMN / fact.size, maxLines }).lines.map((line) => ({
    ...fact,
    text: line,
  }))
}

function truncateLine(text: string, font: FontMetrics, size: number): string {
  return wrapLines(text, font, { width: COLUMN / size, maxLines: 1 }).lines[0] ?? ''
}

function renderImage(url: string): string {
  return `<image x="${SPLIT}" y="0" width="${SHARE_WIDTH - SPLIT}" height="${SHARE_HEIGHT}" preserveAspectRatio="xMidYMid slice" href="${url}"/>`
}

function renderDateTile({ dateTile, colors: { accent, onAccent } }: ShareImage): string {
  const middle = (SPLIT + SHARE_WIDTH) / 2
  const line = (text: string, y: number, size: number) =>
    `<text x="${middle}" y="${y}" font-size="${size}" font-weight="800" text-anchor="middle" fill="${onAccent}">${escapeSvg(text)}</text>`
  return [
    `<rect x="${SPLIT}" width="${SHARE_WIDTH - SPLIT}" height="${SHARE_HEIGHT}" fill="${accent}"/>`,
    line(dateTile.label, 138, 68),
    line(dateTile.day, 440, 340),
    line(dateTile.month, 556, 84),
  ].join('')
}

function renderText(text: string, y: number, size: number, weight: number, color: Color): string {
  return `<text x="${LEFT}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeSvg(text)}</text>`
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

function escapeSvg(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, '')
    .replace(/[<>&"]/g, (found) => ENTITIES[found] ?? found)
}
