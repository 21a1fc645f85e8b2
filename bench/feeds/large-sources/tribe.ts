import { createPage, dayAt, fillPages, type LargeSource, repeat } from './large-source'

type Item = { id: number; start_date: string; end_date: string }
type Answer = { events: Item[] }

const URL = 'https://hall.example/wp-json/tribe/events/v1/events'
const PER_PAGE = 50

export const largeTribe: LargeSource = {
  plugin: 'tribe',
  recordings: ['tribe/centrocaferiverwest.com-events.json'],
  url: URL,
  timezone: 'America/Chicago',
  baseline: 'JSON.parse',
  build(count, text = '') {
    const recorded = JSON.parse(text) as Answer
    const items = Array.from({ length: count }, (_, index) => {
      const item = repeat(recorded.events, index)
      const onDay = (time: string) => dayAt(index, count) + time.slice(10)
      return {
        ...item,
        id: index + 1,
        global_id: `hall.example?id=${index + 1}`,
        url: `https://hall.example/event/${index + 1}/`,
        start_date: onDay(item.start_date),
        end_date: onDay(item.end_date),
      }
    })
    const lists = fillPages(items, PER_PAGE)
    return lists.map((events, index) => {
      const next = index + 1 < lists.length ? { next_rest_url: `${URL}?page=${index + 2}` } : {}
      const answer = { events, ...next, total: count, total_pages: lists.length }
      return createPage(`${URL}?page=${index + 1}`, 'application/json', JSON.stringify(answer))
    })
  },
}
