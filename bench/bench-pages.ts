import { largeCalendar } from './calendar'
import { NOW, openCity } from './city'

/** Pages of a city with 3,000 upcoming events, beside the same worker answering a constant. */
export async function benchPages(): Promise<void> {
  const city = await openCity()
  await city.runFeed(await city.addFeed('calendar-3000.ics', largeCalendar()))
  const constant = await median(() => city.get('/api/app'))
  const pages = ['/', '/search?q=jazz', '/search?days=2026-05-09', '/event/1']
  const table = []
  for (const page of pages) {
    const time = await median(() => city.get(page))
    table.push({ page, 'times a constant answer': (time / constant).toFixed(1) })
  }
  await city.close()
  console.log(`\nPages, uncached, at ${new Date(NOW).toISOString()}, by the median of 60`)
  console.table(table)
}

async function median(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 70; turn++) {
    const began = performance.now()
    await act()
    if (turn >= 10) times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
