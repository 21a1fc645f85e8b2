import { addDays, type Day } from '~/lib/local-time'
import { longName, shortName } from '~/ui/site-frame/day-grid'

type Asked = {
  text: string
  categories: { name: string }[]
  /** In their order. */
  days: Day[]
}

const MOST_NAMED = 3

/** What was asked, in words: '“jazz”', 'Concerts · Saturday, November 21', 'Events · Nov 21 – Nov 22', 'All events'. */
export function searchTitle({ text, categories, days }: Asked, today: Day): string {
  const names = categories.map(({ name }) => name)
  const kinds = names.length > MOST_NAMED ? `${names.length} categories` : names.join(', ')
  const words = [text && `“${text}”`, kinds].filter(Boolean)
  if (words.length === 0 && days.length === 0) return 'All events'
  return [...(words.length > 0 ? words : ['Events']), daysText(days, today)]
    .filter(Boolean)
    .join(' · ')
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
