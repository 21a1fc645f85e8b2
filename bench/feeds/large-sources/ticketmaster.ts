import { createPage, dayAt, fillPages, type LargeSource, repeat } from './large-source'

type Item = { dates: { start: object }; _embedded?: object }
type Exchange = { response: { _embedded: { events: Item[] } } }

const URL = 'https://app.ticketmaster.com/discovery/v2/events.json?dmaId=366'
const PER_PAGE = 200

export const largeTicketmaster: LargeSource = {
  plugin: 'ticketmaster',
  recordings: ['ticketmaster/event-all-200.json'],
  url: URL,
  timezone: 'America/Chicago',
  baseline: 'JSON.parse',
  build(count, text = '') {
    const [exchange] = JSON.parse(text) as Exchange[]
    const recorded = exchange?.response._embedded.events ?? []
    const items = Array.from({ length: count }, (_, index) => {
      const item = repeat(recorded, index)
      const start = { ...item.dates.start, localDate: dayAt(index, count), dateTime: undefined }
      return { ...item, id: `event-${index}`, dates: { ...item.dates, start, end: undefined } }
    })
    const lists = fillPages(items, PER_PAGE)
    const page = { totalElements: count, totalPages: lists.length }
    return lists.map((events, number) =>
      createPage(
        `${URL}&page=${number}`,
        'application/json',
        JSON.stringify({ _embedded: { events }, page: { ...page, number } }),
      ),
    )
  },
}
