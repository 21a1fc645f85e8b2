const STEP = 300

/** The width in pixels to request for a hero image: the next multiple of 300 (specification, section 2). */
export function heroWidth(pixels: number): number {
  return Math.max(Math.ceil(pixels / STEP), 1) * STEP
}

/** The displayed widths of the hero on common screens, at density 1 and 2. */
const SHOWN_WIDTHS = [360, 720, 1024, 1344, 1536, 2048]

/** The widths offered for a hero image, without duplicates, from small to large. */
export const HERO_WIDTHS = [...new Set(SHOWN_WIDTHS.map(heroWidth))]
