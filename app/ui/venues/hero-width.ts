const STEP = 300

/** The width in pixels to request for a hero image: the next multiple of 300 (specification, section 2). */
export function heroWidth(pixels: number): number {
  return Math.max(Math.ceil(pixels / STEP), 1) * STEP
}

/** As wide as a page's content can be: --page of the style sheets, whose rem is 17 pixels. */
const MAX_SHOWN = 84 * 17

/** The widths offered for a hero image, from small to large: each multiple of 300 up to density 2 of the widest page. */
export const HERO_WIDTHS = Array.from(
  { length: heroWidth(2 * MAX_SHOWN) / STEP },
  (_, at) => (at + 1) * STEP,
)

/**
 * How wide the hero is shown, as HTML's `sizes`: the window without the frame's gutters (--gutter of the style sheets). A rem
 * is 16 pixels here, as in media queries, and 17 in the style sheets.
 */
export const HERO_SIZES = [
  '(min-width: 94.5625rem) 89.25rem',
  '(min-width: 85.82rem) calc(100vw - 5.3125rem)',
  '(min-width: 24.52rem) calc(94.8vw - 0.85rem)',
  'calc(100vw - 2.125rem)',
].join(', ')
