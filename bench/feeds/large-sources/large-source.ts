import type { Page } from '~/domain/feeds/contract/feed-plugin'
import { DAY } from '~/lib/time/local-time'

/** A source as large as a kind of feed allows, made of the largest recording of that kind. */
export type LargeSource = {
  /** The plugin's name. */
  plugin: string
  /** Paths in the folder of recordings. */
  recordings: string[]
  url: string
  /** Of siphon. */
  manifest?: object
  timezone: string
  /** The least work that any reader of the same bytes has. */
  baseline: 'JSON.parse' | 'htmlparser2' | 'ical.js'
  /** Pages with so many events, of the recordings' texts: their items repeated, each with an id and a day of its own. */
  build(count: number, ...texts: string[]): Page[]
}

/** The time of the runs. */
export const NOW = Date.parse('2026-05-01T17:00:00Z')

const DAYS = 390

/** The day of the event with this index, in the order of a list by days. */
export function dayAt(index: number, count: number): string {
  return new Date(NOW + Math.floor((index * DAYS) / count) * DAY).toISOString().slice(0, 10)
}

export function createPage(url: string, contentType: string, text: string): Page {
  return { url, contentType, body: new TextEncoder().encode(text) }
}

/** Groups of `size`, each of which fills a page. */
export function fillPages<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** The item at this index of a list that repeats itself. */
export function repeat<Item>(items: Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('the recording has no events')
  return item
}
