import type { Region, RegionType } from '~/domain/geography/region'
import { textKey } from '~/lib/text-key'

/** The regions of one type, as listed on /neighborhoods. */
export type RegionGroup = {
  type: RegionType
  heading: string
  /** The group's fragment in the page's URL. */
  anchor: string
  /** One section without a letter, or, for a long group, one per first letter. */
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

/** Longer groups are divided by first letter. */
const LONG_GROUP = 40
/** For names that do not begin with A to Z. */
const NO_LETTER = '#'

/** Groups regions by type, sorted by name; empty types are left out. */
export function groupRegions(regions: ListedRegion[]): RegionGroup[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return GROUPS.flatMap((group) => {
    const matching = regions
      .filter(({ type }) => type === group.type)
      .map(({ type, slug, name }) => ({ type, slug, name }))
      .toSorted((a, b) => compare(a.name, b.name))
    if (matching.length === 0) return []
    const isLettered = group.type !== 'zip' && matching.length > LONG_GROUP
    return [
      {
        ...group,
        sections: isLettered ? groupByLetter(matching) : [{ letter: null, regions: matching }],
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
    .toSorted((a, b) => a.letter.localeCompare(b.letter))
}

function getLetter(name: string): string {
  const first = textKey(name).charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : NO_LETTER
}
