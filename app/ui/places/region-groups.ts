import type { Region, RegionType } from '~/domain/geography/region'
import { textKey } from '~/lib/text-key'

/** The regions of one type as /neighborhoods lists them. */
export type RegionGroup = {
  type: RegionType
  heading: string
  /** The name of the group in the page's address, after '#'. */
  anchor: string
  /** One section without a letter, or of a long group one for each letter that a name begins with. */
  sections: RegionSection[]
}

export type RegionSection = { letter: string | null; regions: ListedRegion[] }

export type ListedRegion = Pick<Region, 'type' | 'slug' | 'name'>

/** In the order of the specification ("Neighborhoods"). */
const GROUPS = [
  { type: 'place', heading: 'Places', anchor: 'places' },
  { type: 'neighborhood', heading: 'Neighborhoods', anchor: 'neighborhoods' },
  { type: 'zip', heading: 'Zip Codes', anchor: 'zip-codes' },
] as const satisfies Omit<RegionGroup, 'sections'>[]

/** More names than this are found by their letters. */
const LONG_GROUP = 40
/** Of names that begin with no letter of the alphabet. */
const NO_LETTER = '#'

/** The regions by type and name; types of which there are none are left out. */
export function groupRegions(regions: ListedRegion[]): RegionGroup[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return GROUPS.flatMap((group) => {
    const found = regions
      .filter(({ type }) => type === group.type)
      .map(({ type, slug, name }) => ({ type, slug, name }))
      .toSorted((one, other) => compare(one.name, other.name))
    if (found.length === 0) return []
    const isLettered = group.type !== 'zip' && found.length > LONG_GROUP
    return [
      {
        ...group,
        sections: isLettered ? groupByLetter(found) : [{ letter: null, regions: found }],
      },
    ]
  })
}

function groupByLetter(regions: ListedRegion[]): RegionSection[] {
  const sections = new Map<string, ListedRegion[]>()
  for (const region of regions) {
    const letter = getLetter(region.name)
    sections.set(letter, [...(sections.get(letter) ?? []), region])
  }
  return [...sections]
    .map(([letter, found]) => ({ letter, regions: found }))
    .toSorted((one, other) => one.letter.localeCompare(other.letter))
}

function getLetter(name: string): string {
  const first = textKey(name).charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : NO_LETTER
}
