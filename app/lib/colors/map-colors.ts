import { type Color, contrastRatio, mix } from './color'

/** The site's colors that a map is drawn in. */
export type MapColors = { paper: Color; wash: Color; line: Color; quiet: Color; brand: Color }

/** The colors of what is on the ground. */
export type GroundColors = {
  land: Color
  water: Color
  waterName: Color
  park: Color
  parkName: Color
  wood: Color
  sand: Color
  building: Color
  /** Streets, and the edge around them. */
  road: Color
  mainRoad: Color
  edge: Color
  path: Color
  rail: Color
  name: Color
  halo: Color
}

/**
 * Calm tints around the site's own paper and wash, so that markers and the page's region stand out in any brand; light or dark as
 * the paper is.
 */
export function mixGroundColors({ paper, wash, quiet, brand }: MapColors): GroundColors {
  const isDark = contrastRatio(paper, '#ffffff') > contrastRatio(paper, '#000000')
  if (isDark) {
    const land = mix(wash, '#23262a', 0.45)
    return {
      land,
      water: mix(mix(paper, '#12304a', 0.62), brand, 0.06),
      waterName: '#7fa2bd',
      park: mix(land, '#2f5a3c', 0.42),
      parkName: '#86ae8d',
      wood: mix(land, '#2c5038', 0.26),
      sand: mix(land, '#6b5f42', 0.22),
      building: mix(land, '#ffffff', 0.045),
      road: mix(land, '#ffffff', 0.13),
      mainRoad: mix(land, '#ffffff', 0.23),
      edge: mix(land, '#000000', 0.3),
      path: mix(land, '#ffffff', 0.2),
      rail: mix(land, '#ffffff', 0.16),
      name: mix(quiet, '#ffffff', 0.08),
      halo: mix(land, '#000000', 0.2),
    }
  }
  const land = mix(wash, '#e7e3da', 0.55)
  return {
    land,
    water: mix(mix('#b3d3e6', paper, 0.08), brand, 0.04),
    waterName: '#3d6d8c',
    park: '#c6dfb9',
    parkName: '#3f6b3b',
    wood: mix(land, '#bcd6b0', 0.5),
    sand: mix(land, '#efe0b8', 0.6),
    building: mix(land, '#8a8172', 0.14),
    road: paper,
    mainRoad: mix(paper, '#fff3d6', 0.8),
    edge: mix(land, '#7d7466', 0.3),
    path: mix(paper, '#a58f6d', 0.4),
    rail: mix(land, '#6f6a63', 0.38),
    name: mix(quiet, '#000000', 0.12),
    halo: mix(paper, land, 0.25),
  }
}
