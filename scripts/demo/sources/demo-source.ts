import type { EventTime } from '~/domain/events/event'
import type { ArtName } from '../art-url'

/** A website of the demo with a calendar, as one of its scrapes reads it. Nothing of it is on the internet. */
export type DemoSource = {
  /** The name of a venue of the city. */
  venue: string
  plugin: SourcePlugin
  url: string
  /** Whose id, for events that have none of their own. */
  category: string
  /** Of a siphon only. */
  manifest?: unknown
  events: SourceEventSketch[]
  /**
   * What becomes of it after its first run: the site goes offline, or its calendar shows only one event, so that a run
   * that would delete the rest is held.
   */
  afterwards?: 'offline' | 'nearly-empty'
}

export type SourcePlugin =
  | 'tribe'
  | 'ical'
  | 'carbonhouse'
  | 'jsonld'
  | 'rss'
  | 'siphon'
  | 'ticketmaster'

export type SourceEventSketch = {
  id: string
  title: string
  /** Days from today, and the local time 'HH:mm'. */
  inDays: number
  time: string
  hours: number
  art: ArtName
  cost: string
  text: string
}

/** An event as the source's pages have it. Local times are 'YYYY-MM-DDTHH:mm:ss'. */
export type SourceEvent = Pick<SourceEventSketch, 'id' | 'title' | 'cost' | 'text'> & {
  time: EventTime
  startLocal: string
  endLocal: string
  url: string
  imageUrl: string
}

/** Where the demo's websites have the image of an event; it is stored before the source is read. */
export const sourceImageUrl = ({ art }: Pick<SourceEventSketch, 'art'>) =>
  `https://images.example/${art}.png`
