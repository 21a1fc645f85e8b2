const STEP = 300

/** The width in pixels in which a hero image is made for this one: the next multiple of 300 (specification, section 2). */
export function heroWidth(pixels: number): number {
  return Math.max(Math.ceil(pixels / STEP), 1) * STEP
}

/** What the hero takes of common screens, in CSS pixels, once and twice as dense. */
const SHOWN_WIDTHS = [360, 720, 1024, 1344, 1536, 2048]

/** The widths in which a hero image is offered, each once, from small to large. */
export const HERO_WIDTHS = [...new Set(SHOWN_WIDTHS.map(heroWidth))]
