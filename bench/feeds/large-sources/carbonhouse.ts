import { createPage, dayAt, fillPages, type LargeSource, repeat } from './large-source'

const SITE = 'https://www.pabsttheatergroup.com'
/** The most pages that one run gets: lists with the rows of each, and events. */
const LISTS = 50
const PER_LIST = 60
const EVENT_PAGES = 300
const MAX_ROWS = (LISTS - 1) * PER_LIST

export const largeCarbonhouse: LargeSource = {
  plugin: 'carbonhouse',
  recordings: [
    'carbonhouse/pabsttheatergroup.com-events.html',
    'carbonhouse/pabsttheatergroup.com-event-detail.html',
  ],
  url: `${SITE}/events`,
  timezone: 'America/Chicago',
  baseline: 'htmlparser2',
  build(count, list = '', detail = '') {
    // What follows the last row is not its own.
    const rows = list.split(/(?=<div class="eventItem )/).slice(1, -1)
    const length = Math.min(count, MAX_ROWS)
    const move = (html: string, index: number) => moveDates(html, dayAt(index, length))
    const repeated = Array.from({ length }, (_, index) => {
      const row = repeat(rows, index)
      return move(row.replace(/https:[^"]+\/events\/detail\/[^"]+/g, toEventUrl(index)), index)
    })
    return [
      createPage(`${SITE}/events`, 'text/html', list),
      ...fillPages(repeated, PER_LIST).map((items, index) =>
        createPage(
          `${SITE}/events/events_ajax/${12 + index * PER_LIST}`,
          'text/html',
          JSON.stringify(items.join('')),
        ),
      ),
      ...repeated
        .slice(0, EVENT_PAGES)
        .map((_, index) => createPage(toEventUrl(index), 'text/html', move(detail, index))),
    ]
  },
}

const toEventUrl = (index: number) => `${SITE}/events/detail/event-${index}`

/** The date in its pieces, and its label. */
function moveDates(html: string, to: string): string {
  const [year = '', month = '', day = ''] = to.split('-')
  const name = MONTH.format(Date.UTC(Number(year), Number(month) - 1))
  return html
    .replace(/(m-date__month">)[^<]*/g, `$1${name}`)
    .replace(/(m-date__day">)[^<]*/g, `$1 ${day}`)
    .replace(/(m-date__year">)[^<\d]*\d{4}/g, `$1, ${year}`)
    .replace(/(class="date" aria-label=")[^"]*/g, `$1${name}  ${Number(day)} ${year}`)
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
