import { MAX_RENDITION_SIDE } from './image'

/** The longest side of a rendition that is larger than the image, in pixels, and how often it contains the image's. */
export const MAX_ENLARGED_SIDE = 2048
export const MAX_ENLARGEMENT = 2

const PERCENT = /^pct:(\d{1,3}(?:\.\d+)?)$/
const BOX = /^(!?)(\d{0,5}),(\d{0,5})$/

export type Size = { width: number; height: number }

/**
 * The size that is requested of a region; null if it is malformed or not allowed. Without `^` nothing is enlarged: `!w,h`
 * is never larger than the region, and a side that is longer than the region's is refused.
 */
export function parseSize(region: Size, text: string): Size | null {
  const enlarge = text.startsWith('^')
  const wanted = enlarge ? text.slice(1) : text
  const scaled = (scale: number) => limitSize(region, region.width * scale, region.height * scale)
  const limit = largestScale(region, enlarge)
  if (wanted === 'max') return scaled(limit)
  const percent = matchNumbers(PERCENT, wanted)?.[0]
  if (percent !== undefined) {
    return percent > 0 && (enlarge || percent <= 100) ? scaled(percent / 100) : null
  }
  const box = BOX.exec(wanted)
  if (!box) return null
  const [, fit, w, h] = box
  const byWidth = w ? Number(w) / region.width : null
  const byHeight = h ? Number(h) / region.height : null
  if (fit) {
    return byWidth === null || byHeight === null ? null : scaled(Math.min(byWidth, byHeight, limit))
  }
  if (!enlarge && Math.max(byWidth ?? 0, byHeight ?? 0) > 1) return null
  if (byWidth !== null && byHeight !== null) return limitSize(region, Number(w), Number(h))
  const scale = byWidth ?? byHeight
  return scale === null ? null : scaled(scale)
}

/** The largest size of a region: with `^`, or without. */
export function findLargestSize(region: Size, enlarge: boolean): Size {
  const scale = largestScale(region, enlarge)
  return { width: Math.round(region.width * scale), height: Math.round(region.height * scale) }
}

/** The largest scale that a region can be rendered at. */
function largestScale(region: Size, enlarge: boolean): number {
  const longest = Math.max(region.width, region.height)
  const enlarged = enlarge ? Math.min(MAX_ENLARGEMENT, MAX_ENLARGED_SIDE / longest) : 1
  return Math.min(Math.max(1, enlarged), MAX_RENDITION_SIDE / longest)
}

function limitSize(region: Size, width: number, height: number): Size | null {
  if (!(width > 0) || !(height > 0)) return null
  const size = {
    width: Math.max(Math.round(width), 1),
    height: Math.max(Math.round(height), 1),
  }
  const enlargement = Math.max(size.width / region.width, size.height / region.height)
  const longest = enlargement > 1 ? MAX_ENLARGED_SIDE : MAX_RENDITION_SIDE
  const isTooLarge = enlargement > MAX_ENLARGEMENT || Math.max(size.width, size.height) > longest
  return isTooLarge ? null : size
}

export function matchNumbers(pattern: RegExp, text: string): number[] | null {
  return pattern.exec(text)?.slice(1).map(Number) ?? null
}
