import type { Day } from '~/lib/time/local-time'
import { type DayRange, findFirstDay, isContinuing, splitByDay } from './entry-dates'
import type { ExportEntry } from './export-entry'
import { type DateStyle, formatFullDay } from './format-date'

export const GROUPINGS = {
  day: 'Day',
  category: 'Category',
  neighborhood: 'Neighborhood',
  none: 'None',
} as const
export type Grouping = keyof typeof GROUPINGS

/** Entries under a heading; `day` is that of the heading, if it is one. The heading is empty without grouping. */
export type EntryGroup = { heading: string; day: Day | null; entries: ExportEntry[] }

export type GroupOptions = {
  grouping: Grouping
  /** Whether what is on several days is printed on each; else once, with all its dates. */
  repeatsDaily: boolean
  picksFirst: boolean
  range: DayRange
  style: DateStyle
  /** The headings of topmost categories, in their order. */
  categoryNames: string[]
}

const CONTINUING = 'Continuing'
const NO_CATEGORY = 'Other events'
const NO_NEIGHBORHOOD = 'Other areas'

/** The entries by their headings, each by its first day, time and title. What was on before comes last, by its last day. */
export function groupEntries(entries: ExportEntry[], options: GroupOptions): EntryGroup[] {
  const { grouping, repeatsDaily } = options
  const isRepeated = repeatsDaily && grouping === 'day'
  const all = isRepeated ? entries.flatMap(splitEntry) : entries
  const keyed = all.map((entry) => ({ entry, sortKey: toSortKey(entry, options) }))
  const sorted = keyed.sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0))
  const groups = new Map<string, EntryGroup>()
  for (const { entry } of sorted) {
    const { key, ...heading } = findHeading(entry, options)
    const group = groups.get(key) ?? { ...heading, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/** Later than every time. */
const NO_TIME = '99:99'

const splitEntry = (entry: ExportEntry): ExportEntry[] =>
  splitByDay(entry.dates).map((dates) => ({ ...entry, dates }))

function toSortKey({ dates, title, isPicked, id }: ExportEntry, options: GroupOptions): string {
  const pick = options.picksFirst && isPicked ? '0' : '1'
  const [isLast, day, time] = isContinuing(dates, options.range)
    ? ['1', dates.lastDay, '']
    : ['0', findFirstDay(dates, options.range), dates.occurrences[0]?.time?.from ?? NO_TIME]
  return [pick, isLast, day, time, title.toLowerCase(), String(id).padStart(12, '0')].join('\u0000')
}

type Heading = Omit<EntryGroup, 'entries'> & { key: string }

function findHeading(
  { dates, categories, neighborhoods }: ExportEntry,
  { grouping, range, style, categoryNames }: GroupOptions,
): Heading {
  switch (grouping) {
    case 'none':
      return { key: '', heading: '', day: null }
    case 'day': {
      if (isContinuing(dates, range)) return { key: '9999', heading: CONTINUING, day: null }
      const day = findFirstDay(dates, range)
      return { key: day, heading: formatFullDay(day, style), day }
    }
    case 'category': {
      const [name = NO_CATEGORY] = categories
      const at = categories.length > 0 ? categoryNames.indexOf(name) : categoryNames.length
      return { key: String(at).padStart(6, '0'), heading: name, day: null }
    }
    case 'neighborhood': {
      const [name] = neighborhoods
      return name === undefined
        ? { key: '1', heading: NO_NEIGHBORHOOD, day: null }
        : { key: `0${name.toLowerCase()}`, heading: name, day: null }
    }
  }
}
