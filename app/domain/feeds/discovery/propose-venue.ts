import { groupBy } from '~/lib/group-by'
import { toSingleLine } from '~/lib/text/single-line'
import { textKey } from '~/lib/text/text-key'
import type { FeedVenue } from '../contract/feed-item'
import type { Page } from '../contract/feed-plugin'
import { decodePage } from '../parsing/decode-page'
import { decodeEntities } from '../parsing/source-text'
import { truncate } from '../parsing/text-limits'
import { readPageFacts } from './page-facts'
import { cleanSourceName, findTitleName, isName } from './source-name'

/** A venue as a source describes it, to be corrected by an editor. Empty texts and null are not known. */
export type ProposedVenue = {
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  /** Where it is from, for editors. */
  reason: string
}

type Source = {
  /** Where it was found: its name may be in the host. */
  url: string
  /** Calendars, feeds and pages, those of the source itself first. */
  pages: Page[]
  /** The venue of each event, null for one that names none. */
  venues: (FeedVenue | null)[]
}

const MAX_PAGES = 4
const [MAX_NAME, MAX_STREET] = [200, 300]

/**
 * The venue that a source is about: what most of its events name; else what a page describes for search engines; else the name of the
 * calendar, the website or the page.
 */
export function proposeVenue({ url, pages, venues }: Source): ProposedVenue {
  const facts = pages.slice(0, MAX_PAGES).map((page) => readFacts(page))
  const usual = findUsualVenue(venues)
  const place = facts.flatMap(({ places }) => places)[0] ?? null
  const calendar = facts.map(({ calendarName }) => cleanSourceName(calendarName)).find(isName)
  const site = facts.map(({ siteName }) => cleanSourceName(siteName)).find(isName)
  const title = facts.map((page) => findTitleName(page.title, url)).find(isName)
  const named = [
    ...(usual && !isStreet(usual.venue)
      ? [{ name: usual.venue.name, reason: describeCount(usual.count, venues.length) }]
      : []),
    ...(place ? [{ name: place.name, reason: 'The page describes it for search engines.' }] : []),
    ...(calendar ? [{ name: calendar, reason: 'It is the name of the calendar.' }] : []),
    ...(site ? [{ name: site, reason: 'It is the name of the website.' }] : []),
    ...(title ? [{ name: title, reason: 'It is in the title of the page.' }] : []),
    { name: new URL(url).hostname.replace(/^www\./, ''), reason: 'It is the name of the host.' },
  ]
  const [{ name, reason }] = named as [(typeof named)[number]]
  const located = listSame(name, usual?.venue ?? null, place)
  const withPoint = located.find(({ latitude }) => latitude !== null)
  return {
    name: tidy(name, MAX_NAME),
    address: tidy(located.find(({ address }) => address !== '')?.address ?? '', MAX_STREET),
    latitude: withPoint?.latitude ?? null,
    longitude: withPoint?.longitude ?? null,
    reason,
  }
}

function describeCount(count: number, total: number): string {
  if (count < total) return `${count} of ${total} events are there.`
  return total === 1 ? 'The only event is there.' : `All ${total} events are there.`
}

/** The descriptions of the venue with this name. What has only a street belongs to whatever the source is about. */
function listSame(name: string, usual: FeedVenue | null, place: FeedVenue | null): FeedVenue[] {
  const key = textKey(name)
  const isSame = (venue: FeedVenue) => {
    const venueKey = textKey(venue.name)
    return isStreet(venue) || venueKey.includes(key) || key.includes(venueKey)
  }
  return [usual, place].filter((venue): venue is FeedVenue => venue !== null && isSame(venue))
}

/** The venue that at least half of the events are at, with the details that most of those give. */
function findUsualVenue(venues: (FeedVenue | null)[]): { venue: FeedVenue; count: number } | null {
  const named = listMostFrequent(
    venues.filter((venue) => venue !== null),
    ({ name }) => textKey(name),
  )
  const [first] = named
  if (!first || named.length * 2 < venues.length) return null
  const [common] = listMostFrequent(named, ({ address }) => textKey(address))
  const { latitude, longitude } = named.find((venue) => venue.latitude !== null) ?? first
  const venue = { ...first, address: common?.address ?? '', latitude, longitude }
  return { venue, count: named.length }
}

/** Those that share the most frequent key; the empty one does not count. */
function listMostFrequent<Item>(items: Item[], toKey: (item: Item) => string): Item[] {
  const groups = groupBy(items, toKey)
  groups.delete('')
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** 'Location: 501 Foster Street' names no venue: such an address is its name, too. */
const isStreet = ({ name, address }: FeedVenue): boolean =>
  /^\d/.test(name) && textKey(address).startsWith(textKey(name))

const tidy = (text: string, max: number) => truncate(toSingleLine(text), max)

type Facts = ReturnType<typeof readPageFacts> & { calendarName: string }

const NOTHING: Facts = { places: [], siteName: '', title: '', calendarName: '' }

function readFacts(page: Page): Facts {
  const { text } = decodePage(page)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return { ...NOTHING, calendarName: readName(text) }
  if (/^\s*[[{]/.test(text)) return NOTHING
  return { ...NOTHING, ...readPageFacts(page.url, text) }
}

/** Lines may be folded, and marks of the text are escaped (RFC 5545, 3.1 and 3.3.11). */
function readName(calendar: string): string {
  const unfolded = calendar.slice(0, MAX_HEAD).replace(/\r?\n[ \t]/g, '')
  const [, name = ''] = /^(?:X-WR-CALNAME|NAME)(?:;[^:\n]*)?:(.*)$/im.exec(unfolded) ?? []
  return decodeEntities(name.replace(/\\([,;\\])/g, '$1').replace(/\\n/gi, ' ')).trim()
}

/** The name is at the beginning, before the events. */
const MAX_HEAD = 20_000
