import type { Page } from '~/domain/feeds/contract/feed-plugin'
import { readRecordedFile } from '../../../test/services/recorded-files'
import { largeCarbonhouse } from './carbonhouse'
import { largeIcal } from './ical'
import { largeJsonld } from './jsonld'
import type { LargeSource } from './large-source'
import { largeRss } from './rss'
import { largeSiphon } from './siphon'
import { largeTicketmaster } from './ticketmaster'
import { largeTribe } from './tribe'

/** One for each plugin. A new plugin is measured once it is here; until then the bench says that it is not. */
export const LARGE_SOURCES: LargeSource[] = [
  largeTribe,
  largeIcal,
  largeCarbonhouse,
  largeJsonld,
  largeRss,
  largeTicketmaster,
  largeSiphon,
]

/** The source's pages; null where the recordings are not beside the project. */
export function buildPages({ recordings, build }: LargeSource, count: number): Page[] | null {
  const texts = recordings.flatMap((path) => readRecordedFile(path)?.toString() ?? [])
  return texts.length === recordings.length ? build(count, ...texts) : null
}
