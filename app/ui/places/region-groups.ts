import type { Region, RegionType } from '~/domain/geography/region'
import { textKey } from '~/lib/text/text-key'

/** The regions of one type, as listed on /neighborhoods. */
export type RegionGroup = {
  type: RegionType
  heading: string
  /** The group's fragment in the page's URL. */
  anchor: string
  /** One section without a letter, or, for a long group, one per first letter. */
  sections: RegionSection[]
}

type RegionSection = { initial: string | null; regions: ListedRegion[] }

export type ListedRegion = Pick<Region, 'type' | 'slug' | 'name'> & {
  /** How many events it has; 0 where that is unknown, too. */
  events: number
}

/** In the order of the specification ("Neighborhoods"). */
const GROUPS = [
  { type: 'place', heading: 'Places', anchor: 'places' },
  { type: 'neighborhood', heading: 'Neighborhoods', anchor: 'neighborhoods' },
  { type: 'zip', heading: 'Zip Codes', anchor: 'zip-codes' },
] as const satisfies Omit<RegionGroup, 'sections'>[]

/** Longer groups are divided by first letter. */
const LONG_GROUP = 40
/** For names that do not begin with A to Z. */
const OTHER_INITIAL = '#'

/** Groups regions by type, sorted by name; empty types are left out. */
export function groupRegions(regions: ListedRegion[]): RegionGroup[] {
  const { compare } = new Intl.Collator('en', { numeric: true })
  return GROUPS.flatMap((group) => {
    const matching = regions
      .filter(({ type }) => type === group.type)
      .map(({ type, slug, name, events }) => ({ type, slug, name, events }))
      .toSorted((a, b) => compare(a.name, b.name))
    if (matching.length === 0) return []
    const isLettered = group.type !== 'zip' && matching.length > LONG_GROUP
    return [
      {
        ...group,
        sections: isLettered ? groupByInitial(matching) : [{ initial: null, regions: matching }],
      },
    ]
  })
}

function groupByInitial(regions: ListedRegion[]): RegionSection[] {
  const sections = new Map<string, ListedRegion[]>()
  for (const region of regions) {
    const initial = getInitial(region.name)
    sections.set(initial, [...(sections.get(initial) ?? []), region])
  }
  return [...sections]
    .map(([initial, found]) => ({ initial, regions: found }))
    .toSorted((a, b) => a.initial.localeCompare(b.initial))
}

function getInitial(name: string): string {
  const first = textKey(name).charAt(0).toUpperCase()
  return /[A-Z]/.test(first) ? first : OTHER_INITIAL
}
