export const REGION_TYPES = ['neighborhood', 'place', 'zip'] as const
export type RegionType = (typeof REGION_TYPES)[number]

export type Region = { id: number; type: RegionType; slug: string; name: string }

/** What a region is called in front of its name. */
export const REGION_NAMES = {
  neighborhood: 'Neighborhood',
  place: 'Place',
  zip: 'Zip code',
} as const satisfies Record<RegionType, string>

export const NEIGHBORHOODS_PATH = '/neighborhoods'

const PATHS = { neighborhood: 'neighborhood', place: 'place', zip: 'zipcode' } as const

export const regionPath = ({ type, slug }: Pick<Region, 'type' | 'slug'>) =>
  `/${PATHS[type]}/${encodeURIComponent(slug)}`

const TYPES = new Map<string, RegionType>([
  ...REGION_TYPES.map((type) => [type, type] as const),
  ...REGION_TYPES.map((type) => [PATHS[type], type] as const),
  ['nhood', 'neighborhood'],
])

/** The type that a path, a call or the Where filter names: 'neighborhood' or 'nhood', 'place', 'zipcode' or 'zip'. */
export function parseRegionType(name: string | null | undefined): RegionType | null {
  return TYPES.get(name ?? '') ?? null
}

/** The 2 MB that D1 keeps in a row, less the other columns. */
export const MAX_SHAPE_LENGTH = 1_900_000

/** US zip codes, which is what Census files name their shapes by. */
export function isZip(code: string): boolean {
  return /^\d{5}$/.test(code)
}
