import { addDays, type Day } from '~/lib/local-time'
import { longName, shortName } from '~/ui/search/day-grid'

type Asked = {
  text: string
  categories: { name: string }[]
  /** Neighborhoods, places, zip codes and venues. */
  places: { name: string }[]
  /** In their order. */
  days: Day[]
  /** Of the days only the evenings. */
  isEvening?: boolean
  /** Whether anything else narrows the search. */
  isNarrowed?: boolean
}

const MOST_NAMED = 3

/** What was asked, in words: '“jazz” · Bay View', 'Concerts · Saturday, November 21', 'Events · Nov 21 – Nov 22', 'All events'. */
export function searchTitle(
  { text, categories, places, days, isEvening = false, isNarrowed = false }: Asked,
  today: Day,
): string {
  const words = [
    text && `“${text}”`,
    namesText(categories, 'categories'),
    namesText(places, 'places'),
  ].filter(Boolean)
  if (words.length === 0 && days.length === 0) return isNarrowed ? 'Events' : 'All events'
  return [...(words.length > 0 ? words : ['Events']), timeText(days, isEvening, today)]
    .filter(Boolean)
    .join(' · ')
}

function namesText(named: { name: string }[], kind: string): string {
  return named.length > MOST_NAMED
    ? `${named.length} ${kind}`
    : named.map(({ name }) => name).join(', ')
}

function timeText(days: Day[], isEvening: boolean, today: Day): string {
  if (!isEvening || days.length === 0) return daysText(days, today)
  return days.length === 1 && days[0] === today ? 'Tonight' : `${daysText(days, today)}, from 5 PM`
}

function daysText(days: Day[], today: Day): string {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return ''
  if (first === last) return longName(first, today)
  if (last === addDays(first, days.length - 1)) {
    return `${shortName(first, today)} – ${shortName(last, today)}`
  }
  if (days.length > MOST_NAMED) return `${days.length} days`
  return days.map((day) => shortName(day, today)).join(', ')
}

/** How many there are: '31 events', empty for none. `most` is what is counted at most. */
export function countText({ total, close, most }: { total: number; close: number; most: number }) {
  if (total > most) return `More than ${most.toLocaleString('en-US')} events`
  if (total === 0) return close > 0 ? 'Nothing matches exactly, but these come close.' : ''
  return total === 1 ? '1 event' : `${total.toLocaleString('en-US')} events`
}
