import { addDays, type Day } from '~/lib/time/local-time'
import { formatEventCount } from '~/ui/events/event-count'
import { formatLongDay, formatShortDay } from '~/ui/search/days/day-names'

export type TitleSource = {
  text?: string
  /** Names of categories. */
  categories?: string[]
  /** Names of neighborhoods, places, zip codes and venues. */
  places?: string[]
  /** Names of prices, ages and features. */
  facts?: string[]
  /** In ascending order. */
  days?: Day[]
  /** Only the evenings of the days. */
  isEvening?: boolean
  /** Said in place of the days. */
  when?: string
  tags?: string[]
  /** The id of a feed, or a type of feeds. */
  feed?: string
  isUgc?: boolean
  isEverywhere?: boolean
}

const MAX_NAMED = 3

/** A search in words: '“jazz” · Bay View', 'Concerts · Saturday, November 21', 'Events · Tagged free', 'All events'. */
export function formatSearchTitle(source: TitleSource, today: Day): string {
  const { text, categories = [], places = [], facts = [], days = [], isEvening, when } = source
  const subjects = [
    text && `“${text}”`,
    formatNames(categories, 'categories'),
    formatNames(places, 'places'),
    facts.join(', '),
  ].filter(Boolean)
  const limits = [
    when ?? formatWhen({ days, isEvening }, today),
    ...formatFurtherLimits(source),
  ].filter(Boolean)
  if (subjects.length === 0 && limits.length === 0) return 'All events'
  return [...(subjects.length > 0 ? subjects : ['Events']), ...limits].join(' · ')
}

/** In the words of the filters above the results. */
function formatFurtherLimits({ tags = [], feed, isUgc, isEverywhere }: TitleSource) {
  return [
    formatNames(
      tags.map((tag) => `Tagged ${tag}`),
      'tags',
    ),
    feed && `Feed ${feed}`,
    isUgc && 'Added by readers',
    isEverywhere && 'All regions',
  ]
}

function formatNames(names: string[], plural: string): string {
  return names.length > MAX_NAMED ? `${names.length} ${plural}` : names.join(', ')
}

/** 'Tonight', 'Saturday, May 9', 'May 9 – May 10'; empty for any day. */
export const formatWhen = (
  { days = [], isEvening }: Pick<TitleSource, 'days' | 'isEvening'>,
  today: Day,
): string => (isEvening ? formatEvenings(days, today) : formatDays(days, today))

function formatEvenings(days: Day[], today: Day): string {
  if (days.length === 0) return 'Evenings'
  return days.length === 1 && days[0] === today
    ? 'Tonight'
    : `${formatDays(days, today)}, from 5 PM`
}

function formatDays(days: Day[], today: Day): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  if (first === last) return formatLongDay(first, today)
  if (last === addDays(first, days.length - 1)) {
    return `${formatShortDay(first, today)} – ${formatShortDay(last, today)}`
  }
  if (days.length > MAX_NAMED) return `${days.length} days`
  return days.map((day) => formatShortDay(day, today)).join(', ')
}

/** '31 events', or empty for none. Matches are counted up to `max`. */
export function formatCount({ total, close, max }: { total: number; close: number; max: number }) {
  if (total === 0) return close > 0 ? 'No exact matches, but these are close.' : ''
  return formatEventCount(total, max)
}
