export const REGION_TYPES = ['neighborhood', 'place', 'zip'] as const
export type RegionType = (typeof REGION_TYPES)[number]

export type Region = { id: number; type: RegionType; slug: string; name: string }

/** The label before a region's name. */
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

/** The region type in a path, an API call or the Where filter: 'neighborhood' or 'nhood', 'place', 'zipcode' or 'zip'. */
export function parseRegionType(name: string | null | undefined): RegionType | null {
  return TYPES.get(name ?? '') ?? null
}

/** D1's limit of 2 MB per row, minus the other columns. */
export const MAX_SHAPE_LENGTH = 1_900_000

/** A US zip code, which identifies the shapes in Census files. */
export function isZip(code: string): boolean {
  return /^\d{5}$/.test(code)
}
