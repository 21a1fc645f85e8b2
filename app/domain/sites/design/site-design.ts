/** Families of the visitor's computer (app/ui/styles), and typefaces that we host (app/ui/typefaces). */
export const SYSTEM_FONTS = ['sans', 'serif', 'rounded'] as const
export const TYPEFACES = ['fraunces', 'newsreader', 'bricolage', 'archivo'] as const
export type Typeface = (typeof TYPEFACES)[number]

type Font = (typeof SYSTEM_FONTS)[number] | Typeface

/** The font of the computer that is most like it, for where no typeface is loaded: on the websites of others. */
export function toSystemFont(font: Font | undefined): (typeof SYSTEM_FONTS)[number] {
  switch (font) {
    case 'fraunces':
    case 'newsreader':
      return 'serif'
    case 'bricolage':
    case 'archivo':
    case undefined:
      return 'sans'
    default:
      return font
  }
}

/**
 * How the home page shows its events. All three show the same ones, the featured ones first, in their order.
 * - `stories`: one large, two beside it, then a list by day; for cities with editors
 * - `images`: a grid of equal pictures; for places that people choose by what they see
 * - `agenda`: a line for each event, by day and time; for cities with many events
 */
export const HOME_LAYOUTS = ['stories', 'images', 'agenda'] as const
export type HomeLayout = (typeof HOME_LAYOUTS)[number]

/** A `band` of the primary color with the name on the left, or a newspaper's `nameplate`: the name in the middle, on paper. */
export const MASTHEADS = ['band', 'nameplate'] as const
export type MastheadStyle = (typeof MASTHEADS)[number]
