const STEP = 300

/** The width in pixels to request for a hero image: the next multiple of 300 (specification, section 2). */
export function heroWidth(pixels: number): number {
  return Math.max(Math.ceil(pixels / STEP), 1) * STEP
}

/** In pixels, where it is widest: across a page that is just too narrow for two columns (PlaceLayout). */
const MAX_SHOWN = 654

/** The widths offered for a hero image, from small to large: each multiple of 300 up to density 2. */
export const HERO_WIDTHS = Array.from(
  { length: heroWidth(2 * MAX_SHOWN) / STEP },
  (_, at) => (at + 1) * STEP,
)

/**
 * How wide the hero is shown, as HTML's `sizes`: the second column of PlaceLayout, or below that the window without the frame's
 * gutters (--gutter of the style sheets). A rem is 16 pixels here, as in media queries, and 17 in the style sheets.
 */
export const HERO_SIZES = [
  '(min-width: 94.5625rem) 36.848rem',
  '(min-width: 85.82rem) calc(42.5532vw - 3.39096rem)',
  '(min-width: 44rem) calc(39.23404vw - 0.54255rem)',
  '(min-width: 24.52rem) calc(94.8vw - 0.85rem)',
  'calc(100vw - 2.125rem)',
].join(', ')
