import { createPage, dayAt, fillPages, type LargeSource, repeat } from './large-source'

const SITE = 'https://hall.example'
/** The most pages that one run gets: lists, and events. */
const LISTS = 50
const EVENT_PAGES = 300

type Item = { name: string; startDate: string; offers: { url: string } }
type Block = { event: Item[] }

export const largeJsonld: LargeSource = {
  plugin: 'jsonld',
  recordings: [
    'structured-data/drom_taberna-index.html',
    'structured-data/amats-event-detail.html',
  ],
  url: `${SITE}/calendar`,
  timezone: 'America/New_York',
  baseline: 'htmlparser2',
  build(count, list = '', detail = '') {
    const [, before = '', json = '', after = ''] =
      /^([\s\S]*?<script[^>]*application\/ld\+json[^>]*>)([\s\S]*?)(<\/script>[\s\S]*)$/.exec(
        list,
      ) ?? []
    const block = JSON.parse(json) as Block
    const items = Array.from({ length: count }, (_, index) => {
      const item = repeat(block.event, index)
      const url = `${SITE}/shows/event-${index}`
      return { ...item, url, startDate: dayAt(index, count) + item.startDate.slice(10) }
    })
    const lists = fillPages(items, Math.ceil(count / LISTS)).map((event, index) => {
      const next = `<link rel="next" href="${SITE}/calendar?page=${index + 2}">`
      const html = `${before}${JSON.stringify({ ...block, event })}${after}`
      const page = index === 0 ? '' : `?page=${index + 1}`
      return createPage(
        `${SITE}/calendar${page}`,
        'text/html',
        index + 1 < LISTS ? html.replace('</head>', `${next}</head>`) : html,
      )
    })
    const details = Array.from({ length: EVENT_PAGES }, (_, index) =>
      createPage(
        `${SITE}/calendars/committee-${index}`,
        'text/html',
        detail
          .replaceAll('http://amatsplanning.org/calendars/technical-advisory-committee-9', () => {
            return `${SITE}/calendars/committee-${index}`
          })
          .replace(
            /"(start|end)Date":"\d{4}-\d{2}-\d{2}/g,
            `"$1Date":"${dayAt(index, EVENT_PAGES)}`,
          ),
      ),
    )
    return [...lists, ...details]
  },
}
