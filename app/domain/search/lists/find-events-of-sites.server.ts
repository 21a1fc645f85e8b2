import { type SQL, sql } from 'drizzle-orm'
import { type ListingRecord, toEventCard } from '~/domain/listings/event-card-from-listing'
import { EVERYWHERE } from '~/domain/listings/listed-event'
import { firstKeyOfMinute, KEYS_PER_VERSION, toMinute } from '~/domain/listings/listing-key'
import { joinLiveVersions, keyInVersion } from '~/domain/listings/listing-version-store.server'
import type { SiteScope } from '~/domain/sites/site-search.server'
import { toDay } from '~/lib/time/local-time'
import { literal, readTogether } from '~/platform/storage/database.server'
import type { SearchSite } from '../results/plan-search.server'
import { type SearchServices, selectByTitle } from '../results/search-events.server'
import {
  combineMatches,
  matchAroundDay,
  matchUnwanted,
  matchWanted,
  TITLE_COLUMN,
} from '../words/fts-match'
import type { TextQuery } from '../words/parse-search-text'
import { parseUnfinishedText } from '../words/parse-unfinished-text'

/** Of each site, and of all sites together. */
const CARDS_OF_SITE = 3
const CARDS_OF_ALL = 20

/**
 * The ids of events that the sites in the scope list, except one, and whose titles begin with the typed words, the next ones first. Of
 * a text that many sites have, it is a few of the first sites. With 'all', events that are listed for a place of any site. One round
 * trip, however many sites there are.
 */
export async function findEventsOfSites(
  services: SearchServices,
  { scope, current }: { scope: SiteScope; current: SearchSite },
  typed: string,
): Promise<number[]> {
  const text = parseUnfinishedText(typed)
  if (text === null) return []
  const otherSites = scope === 'all' ? scope : scope.filter((id) => id !== current.id)
  if (otherSites.length === 0) return []
  // Neither statement has days, so that the time zone of each site makes no difference.
  const statements =
    otherSites === 'all'
      ? selectByTitle(services, { ...current, id: EVERYWHERE }, text, CARDS_OF_ALL)
      : selectOfSites(services, { siteIds: otherSites, timezone: current.timezone }, text)
  const pages = await readTogether<ListingRecord[][]>(services.search, statements)
  const cards = pages.flat().map((record) => toEventCard(record, current.id, services.now))
  return [...new Set(cards.toSorted((a, b) => a.startAt - b.startAt).map(({ id }) => id))]
}

type Cities = { siteIds: number[]; timezone: string }

/** The statements for the upcoming and the ongoing events of several sites: a seek of the index for each site. */
function selectOfSites(
  { now }: SearchServices,
  { siteIds, timezone }: Cities,
  text: TextQuery,
): [SQL, SQL] {
  const words = matchWanted(text, TITLE_COLUMN)
  const unwanted = matchUnwanted(text)
  const inVersion = (offset: number) => keyInVersion(sql`v.id`, offset)
  const anchor = inVersion(firstKeyOfMinute(toMinute(now)))
  const upcoming = selectKeysOfVersion({
    match: combineMatches(words, unwanted),
    keys: sql`t.rowid BETWEEN ${anchor} AND ${inVersion(KEYS_PER_VERSION - 1)}`,
    order: sql`ASC`,
  })
  const ongoing = selectKeysOfVersion({
    match: combineMatches([matchAroundDay(toDay(now, timezone)), ...words], unwanted),
    keys: sql`t.rowid BETWEEN ${inVersion(0)} AND ${anchor} - 1`,
    order: sql`DESC`,
    joined: sql` CROSS JOIN listing c ON c.k = t.rowid AND c.until_at > ${literal(now)}`,
  })
  return [selectCards(siteIds, upcoming), selectCards(siteIds, ongoing)]
}

type Keys = { match: string | null; keys: SQL; order: SQL; joined?: SQL }

/** Of version `v`. */
const selectKeysOfVersion = ({ match, keys, order, joined = sql`` }: Keys): SQL => sql`
  SELECT t.rowid FROM listing_text t${joined} WHERE t.listing_text MATCH ${match} AND ${keys}
  ORDER BY t.rowid ${order} LIMIT ${literal(CARDS_OF_SITE)}`

/** Each site is one value of a JSON text: a statement of D1 has at most 100 parameters. */
const selectCards = (siteIds: number[], keys: SQL): SQL => sql`
  SELECT l.k, l.card FROM ${joinLiveVersions(siteIds)}
  CROSS JOIN listing l ON l.k IN (${keys})
  LIMIT ${CARDS_OF_ALL}`
