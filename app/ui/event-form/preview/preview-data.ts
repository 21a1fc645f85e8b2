import type { CategoryOption } from '~/domain/categories/category-options'
import { describeFacts } from '~/domain/events/event-facts'
import { formatDollars, parseDollars } from '~/lib/money'
import type { DraftFields } from '~/ui/kit/drafts/draft'
import { formatTime } from '../dates/time-options'
import { listChosenCategories } from '../sections/category-matches'
import { formatPreviewDay, formatPreviewDays, formatPreviewTile } from './preview-day'

/** An event as it is filled in so far. */
export type PreviewEvent = {
  title: string
  /** As on a card: 'Fri, Nov 20 · 7:30 PM'; empty without a day. */
  cardTime: string
  /** As on its page: 'Friday, November 20', '7:30 PM – 10:00 PM'. */
  day: string
  hours: string
  tile: { label: string; day: string; month: string }
  venue: { name: string; address: string } | null
  price: string
  ages: string
  facts: ReturnType<typeof describeFacts>
  categories: string[]
  /** HTML from the editor, or plain text. */
  description: string
}

type Sources = {
  fields: DraftFields
  venue: { name: string; address: string } | null
  categories: CategoryOption[]
  today: string
}

export function buildPreview({ fields, venue, categories, today }: Sources): PreviewEvent {
  const first = (name: string) => fields.find((field) => field[0] === name)?.[1].trim() ?? ''
  const all = (name: string) => fields.flatMap((field) => (field[0] === name ? [field[1]] : []))
  const startDay = first('startDate')
  const start = formatTime(first('startTime'))
  const end = formatTime(first('endTime'))
  const endDay = first('endDate')
  const isSeveralDays = startDay !== '' && endDay > startDay
  const cardDay = isSeveralDays
    ? formatPreviewDays(startDay, endDay, today, 'card')
    : formatPreviewDay(startDay, today, 'card')
  return {
    title: first('title'),
    cardTime: cardDay && start && !isSeveralDays ? `${cardDay} · ${start}` : cardDay,
    day: isSeveralDays
      ? formatPreviewDays(startDay, endDay, today, 'page')
      : formatPreviewDay(startDay, today, 'page'),
    hours: start ? [start, end].filter(Boolean).join(' – ') : '',
    tile: formatPreviewTile(startDay),
    venue,
    price: formatPrice(first('price'), first('priceFrom'), first('priceTo')),
    ages: formatAges(first('ages'), first('minAge'), first('maxAge')),
    facts: describeFacts(all),
    categories: listChosenCategories(categories, all('categories')).map(({ label }) => label),
    description: first('description'),
  }
}

function formatPrice(price: string, from: string, to: string): string {
  if (price === 'free') return 'Free'
  if (price !== 'paid') return ''
  return [parseDollars(from), parseDollars(to)]
    .flatMap((cents) => (cents === null ? [] : [formatDollars(cents)]))
    .join(' – ')
}

function formatAges(ages: string, min: string, max: string): string {
  if (ages === 'all') return 'All ages'
  if (ages !== 'some') return ''
  if (min && max) return `Ages ${min} to ${max}`
  if (min) return `Ages ${min} and over`
  return max ? `Up to age ${max}` : ''
}
