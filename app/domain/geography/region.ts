export const REGION_TYPES = ['neighborhood', 'place', 'zip'] as const
export type RegionType = (typeof REGION_TYPES)[number]

export type Region = { id: number; type: RegionType; slug: string; name: string }

const PATHS = { neighborhood: 'neighborhood', place: 'place', zip: 'zipcode' } as const

export const regionPath = ({ type, slug }: Pick<Region, 'type' | 'slug'>) =>
  `/${PATHS[type]}/${encodeURIComponent(slug)}`

/** The 2 MB that D1 keeps in a row, less the other columns. */
export const MOST_SHAPE_CHARACTERS = 1_900_000

/** US zip codes, which is what Census files name their shapes by. */
export function isZip(code: string): boolean {
  return /^\d{5}$/.test(code)
}
