import type { FeedVenue } from '../contract/feed-item'
import { InvalidFeedError } from '../contract/feed-plugin'
import {
  findBaseUrl,
  type HtmlNode,
  parseHtml,
  readAttribute,
  readText,
  selectOne,
} from '../parsing/html-page'
import { isEvent } from '../parsing/structured-data/find-events'
import { readJsonLd } from '../parsing/structured-data/json-ld'
import { readMicrodata } from '../parsing/structured-data/microdata'
import { readPlace } from '../parsing/structured-data/read-place'
import type { Thing } from '../parsing/structured-data/thing'

/** What a page or a news feed says of who made it. */
export type PageFacts = {
  /** Places that it describes beside its events, venues before organizations. */
  places: FeedVenue[]
  siteName: string
  title: string
}

/** Of a page beyond the limits, nothing. */
export function readPageFacts(url: string, text: string): PageFacts {
  const isXml = /^\s*(?:<\?xml[^>]*>\s*)?<(?:rss|feed|rdf:RDF)\b/i.test(text)
  const tree = parseSafely(text, isXml)
  if (!tree) return { places: [], siteName: '', title: '' }
  if (isXml) {
    const title = selectOne(tree, 'channel > title, feed > title')
    return { places: [], siteName: title ? readText(title) : '', title: '' }
  }
  const things = [...readJsonLd(tree).things, ...readMicrodata(tree, findBaseUrl(tree, url))]
  return {
    places: listPlaces(things),
    siteName: readAttribute(selectOne(tree, 'meta[property="og:site_name"]'), 'content') ?? '',
    title: readTitle(tree),
  }
}

/** Texts in the head are no texts of the page. */
function readTitle(tree: HtmlNode): string {
  const title = selectOne(tree, 'title')
  return title ? readText(title) : ''
}

function parseSafely(text: string, isXml: boolean): HtmlNode | null {
  try {
    return parseHtml(text, { isXml })
  } catch (error) {
    if (error instanceof InvalidFeedError) return null
    throw error
  }
}

const PLACE =
  /(?:Venue|Place|Theater|Hall|Museum|Library|Park|Stadium|Arena|Pub|Bar|Club|Brewery|Winery|Restaurant|Cafe|CafeOrCoffeeShop|Gallery|Church|Zoo|Aquarium|Attraction|Landmark|LocalBusiness|EntertainmentBusiness|FoodEstablishment|Store|Casino|Hotel|Resort)/
const ORGANIZATION = /(?:Organization|Group|Corporation|School|University|NGO)/

/** Those with a name and an address or a location. Places of events are the events' own. */
function listPlaces(things: Thing[]): FeedVenue[] {
  const found: { place: FeedVenue; rank: number }[] = []
  const visited = new Set<Thing>()
  const visit = (thing: Thing) => {
    if (visited.has(thing) || visited.size > MAX_THINGS || isEvent(thing)) return
    visited.add(thing)
    const rank = thing.types.some((type) => PLACE.test(type))
      ? 0
      : thing.types.some((type) => ORGANIZATION.test(type))
        ? 1
        : null
    const place = rank === null ? null : readPlace(thing)
    if (place && rank !== null && (place.address !== '' || place.latitude !== null)) {
      found.push({ place, rank })
    }
    for (const values of thing.properties.values()) {
      for (const value of values) if (typeof value !== 'string') visit(value)
    }
  }
  for (const thing of things) visit(thing)
  return found.toSorted((a, b) => a.rank - b.rank).map(({ place }) => place)
}

const MAX_THINGS = 5_000
