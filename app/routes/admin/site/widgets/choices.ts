import { DEFAULT_COUNT, MAX_COUNT } from '~/domain/widgets/widget-query'
import { isColor } from '~/lib/colors/color'
import { parseRowId } from '~/lib/row-id'

/** The types that the builder offers; single events are embedded by their links. */
export const TYPES = [
  { value: 'events', label: 'Events: featured ones first' },
  { value: 'calendar', label: 'Calendar of a month' },
  { value: 'category', label: 'Events of a category' },
  { value: 'venue', label: 'Events at a venue' },
  { value: 'search', label: 'Events that a search finds' },
] as const

export const THEMES = [
  { value: '', label: 'As the page' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** In pixels. The style sheet of the widget knows them. */
export const WIDTHS = ['280', '320', '400', '600', '800'] as const

const MAX_TEXT = 120

/** What the builder was set to, from its URL. What is not offered counts as not chosen. */
export type Choices = {
  type: (typeof TYPES)[number]['value']
  category: string
  /** A venue's id, and the text by which one is looked for. */
  venue: string
  place: string
  q: string
  count: string
  theme: string
  accent: string
  width: string
  title: string
}

export function parseChoices(params: URLSearchParams): Choices {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_TEXT)
  const offered = <Value extends string>(list: readonly { value: Value }[], name: string) =>
    list.find(({ value }) => value === params.get(name))?.value
  const count = Number(text('count'))
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_COUNT
  return {
    type: offered(TYPES, 'type') ?? 'events',
    category: text('category'),
    venue: String(parseRowId(params.get('venue')) ?? ''),
    place: text('place'),
    q: text('q'),
    title: text('title'),
    count: isCount ? String(count) : String(DEFAULT_COUNT),
    theme: offered(THEMES, 'theme') ?? '',
    accent: isColor(text('accent')) ? text('accent').toLowerCase() : '',
    width: WIDTHS.find((width) => width === params.get('width')) ?? '',
  }
}

/** The widget's options, in the order in which code has them. What the type does not need is left out. */
export function listOptions(
  { type, category, venue, q, ...choices }: Choices,
  siteId: number,
): [name: string, value: string][] {
  const { count, theme, accent, width, title } = choices
  const own = { events: {}, calendar: {}, category: { category }, venue: { venue }, search: { q } }
  const options = { site: String(siteId), type, ...own[type], count, theme, accent, width, title }
  return Object.entries(options).filter(([, value]) => value !== '')
}
