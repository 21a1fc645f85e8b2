import type {
  WidgetDayJson,
  WidgetEventJson,
  WidgetJson,
  WidgetMonthJson,
} from '~/http/api/widget-json'
import { h, type Tree } from './tree'

export type ViewOptions = {
  /** In place of the title that the data has. */
  title?: string
  /** How many places the list has; a large event fills two. */
  count: number
  /** Whether places without an event stay empty, so that nothing below moves. */
  isReserved?: boolean
  /** For links, in a frame. */
  target?: '_blank'
  /** The URL that shows another month without JavaScript. */
  monthUrl(month: string): string
}

/** No column has more than one of them, so that the list is as high as the space that is reserved for it. */
const MAX_LARGE = 2

/** A widget with its data. */
export function buildWidget(json: WidgetJson, options: ViewOptions): Tree {
  const { data, siteUrl } = json
  const { target } = options
  const title = options.title || data.title
  const link = (path: string, attributes: Record<string, string>, text: string) =>
    h('a', { href: siteUrl + path, target, ...attributes }, text)
  if (data.type === 'event') return section(title, null, buildList(json, options))
  return section(
    title,
    h('h2', { class: 'title', title }, link(data.path, {}, title)),
    buildSearchForm(json, options),
    data.month && buildMonth(data.month, json, options),
    buildList(json, options),
    h(
      'p',
      { class: 'foot' },
      link(data.addEventPath, { class: 'add' }, 'Add Your Event'),
      data.isMore && link(data.path, { class: 'all' }, 'See all'),
      h('span', { class: 'by' }, 'powered by ', link('/', {}, data.siteName)),
    ),
  )
}

/** What is shown until the data is there: as large as the widget will be. */
export const buildPlaceholder = (count: number, hasMonth: boolean): Tree =>
  h(
    'section',
    { class: 'w', 'aria-busy': 'true', 'aria-label': 'Events' },
    h('p', { class: 'hidden', role: 'status' }, 'Loading events…'),
    h('div', { class: 'title blank' }),
    h('div', { class: 'find blank' }),
    hasMonth && h('div', { class: 'month blank' }),
    h('ul', { class: 'list' }, ...Array.from({ length: count }, () => h('li', { class: 'blank' }))),
    h('p', { class: 'foot' }),
  )

/** What is shown when there is no data. */
export const buildError = (href: string, text: string): Tree =>
  h(
    'section',
    { class: 'w failed', 'aria-label': 'Events' },
    h('p', { role: 'alert' }, 'Events could not be loaded.'),
    h('p', {}, h('a', { href }, text)),
  )

const section = (title: string, ...children: (Tree | null | false)[]) =>
  h('section', { class: 'w', 'aria-label': title }, ...children)

function buildSearchForm({ data, siteUrl }: WidgetJson, { target }: ViewOptions): Tree {
  const label = `Search ${data.siteName}`
  return h(
    'form',
    { class: 'find', role: 'search', method: 'get', action: siteUrl + data.searchPath, target },
    h('input', {
      type: 'search',
      name: 'q',
      'aria-label': label,
      placeholder: 'Search events',
      maxlength: 200,
      autocomplete: 'off',
    }),
    h('button', { type: 'submit' }, 'Search'),
  )
}

function buildList(json: WidgetJson, { count, target, isReserved }: ViewOptions): Tree {
  const { type, events } = json.data
  const isSingle = type === 'event'
  const maxLarge = isSingle ? 1 : Math.min(MAX_LARGE, Math.floor(count / 2))
  const large = events.slice(0, maxLarge).filter(({ featured }) => isSingle || featured).length
  const shown = events.slice(0, Math.max(count - large, 1))
  const used = Math.max(shown.length, 1) + large
  return h(
    'ul',
    { class: 'list', role: 'list' },
    shown.length === 0 && h('li', { class: 'empty' }, 'No upcoming events.'),
    ...shown.map((event, at) => buildEvent(event, json, { isLarge: at < large, target })),
    ...Array.from({ length: isReserved ? Math.max(count - used, 0) : 0 }, () =>
      h('li', { 'aria-hidden': 'true' }),
    ),
  )
}

function buildEvent(
  event: WidgetEventJson,
  { siteUrl, imagesUrl }: WidgetJson,
  { isLarge, target }: { isLarge: boolean; target: string | undefined },
): Tree {
  const [image, sharp] = event.images ?? []
  const { label, day, month } = event.tile
  return h(
    'li',
    { class: isLarge ? 'event large' : 'event' },
    image
      ? h('img', {
          src: imagesUrl + image,
          srcset: `${imagesUrl}${image}, ${imagesUrl}${sharp} 2x`,
          alt: '',
          loading: 'lazy',
          decoding: 'async',
          width: event.featured ? 350 : 200,
          height: event.featured ? 197 : 113,
        })
      : h(
          'span',
          { class: 'tile', 'aria-hidden': 'true' },
          h('span', {}, label),
          h('b', {}, day),
          h('span', {}, month),
        ),
    h(
      'div',
      { class: 'text' },
      h('a', { class: 'name', href: siteUrl + event.path, target }, h('bdi', {}, event.title)),
      h(
        'p',
        { class: 'when' },
        h('time', { datetime: event.when.dateTime }, event.when.text),
        event.label !== null && h('span', { class: 'label' }, event.label),
      ),
      h('p', { class: 'venue' }, h('bdi', {}, event.venueName)),
    ),
  )
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A grid of links to the days on the site; the month is turned in place where scripts run. */
function buildMonth(month: WidgetMonthJson, json: WidgetJson, options: ViewOptions): Tree {
  const turn = (turned: string | null, name: string, arrow: string) =>
    turned === null
      ? h('span', { class: 'turn' })
      : h('a', {
          class: `turn ${arrow}`,
          href: options.monthUrl(turned),
          'data-month': turned,
          'aria-label': name,
        })
  return h(
    'div',
    { class: 'month' },
    h(
      'div',
      { class: 'turns' },
      turn(month.previous, 'Previous month', 'back'),
      h('h3', { 'aria-live': 'polite' }, month.name),
      turn(month.next, 'Next month', 'on'),
    ),
    h(
      'ol',
      { class: 'days', role: 'list' },
      ...WEEKDAYS.map((name) =>
        h('li', { class: 'weekday', 'aria-hidden': 'true' }, name.slice(0, 2)),
      ),
      ...Array.from({ length: month.offset }, () => h('li', { 'aria-hidden': 'true' })),
      ...month.days.map((day) => buildDay(day, json, options)),
    ),
  )
}

function buildDay(day: WidgetDayJson, { siteUrl }: WidgetJson, { target }: ViewOptions): Tree {
  const current = day.isToday ? 'date' : null
  if (day.events === 0) return h('li', {}, h('span', { 'aria-current': current }, `${day.number}`))
  const count = day.isMore ? `more than ${day.events - 1}` : `${day.events}`
  const label = `${day.name}: ${count} ${count === '1' ? 'event' : 'events'}`
  const attributes = { href: siteUrl + day.path, target, 'aria-label': label }
  return h('li', {}, h('a', { ...attributes, 'aria-current': current }, `${day.number}`))
}
