import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { findPlaces } from '~/domain/search/near/find-places.server'
import type { PlaceMatch } from '~/domain/search/near/place-match'
import type { SearchQuery } from '~/domain/search/search-query'
import { formatSearchUrl } from '~/domain/search/url/format-search-url'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { NEAR_PREFIX, VENUE_PREFIX, WHERE_PARAMETER } from '~/domain/search/url/search-parameters'
import { findNearWords } from '~/domain/search/words/near-words'
import type { DatePhrase } from '~/domain/search/words/recognize-date-words'
import { clientIp } from '~/http/client-ip.server'
import { textKey } from '~/lib/text/text-key'

/** What a typed place may mean, each with the search there. */
export type TypedPlace = {
  text: string
  choices: { name: string; detail: string; href: string }[]
  isUnavailable: boolean
  attribution: string | null
}

/** Throws a redirect to the search at the place that a visitor typed, if it can mean one only. */
export async function findTypedPlace(
  request: Request,
  context: AppLoadContext,
  siteId: number,
  text: string,
): Promise<TypedPlace> {
  const params = new URL(request.url).searchParams
  const found = await findPlaces(context.services, siteId, text, clientIp(request))
  if (found.best) throw redirect(formatSearchUrl(searchAt(params, found.best)))
  return {
    text,
    choices: found.matches.map((match) => ({
      name: match.name,
      detail: match.detail,
      href: formatSearchUrl(searchAt(params, match)),
    })),
    isUnavailable: found.unavailable ?? false,
    attribution: found.attribution ?? null,
  }
}

/**
 * Throws a redirect to the search in the neighborhood, place or zip code that the words of a search end with, as in 'kids near
 * college green this weekend'. Other words, and those of a search that has a place already, are only words.
 */
export async function requireNamedPlaceChosen(
  request: Request,
  context: AppLoadContext,
  siteId: number,
  { requested, dates }: { requested: SearchQuery; dates: DatePhrase | null },
): Promise<void> {
  const { text = '', regions, venues, near, nearText } = requested
  const words = findNearWords(dates ? dates.rest : text)
  if (!words || regions || venues || near || nearText) return
  // No street is meant, so the geocoder costs nothing.
  const services = { ...context.services, geocoder: null }
  const { best } = await findPlaces(services, siteId, words.place, clientIp(request))
  const isNamed = best !== null && textKey(best.name) === textKey(words.place)
  if (!isNamed || best.value.startsWith(VENUE_PREFIX)) return
  const rest = [words.rest, dates?.phrase ?? ''].join(' ').trim()
  const params = new URL(request.url).searchParams
  throw redirect(formatSearchUrl({ ...searchAt(params, best), text: rest || undefined }))
}

/** The search of a URL with a place instead of the point or the text that it has. */
function searchAt(params: URLSearchParams, { value }: PlaceMatch): SearchQuery {
  const changed = new URLSearchParams(
    [...params].filter(
      ([name, given]) =>
        name !== 'near' && !(name === WHERE_PARAMETER && given.startsWith(NEAR_PREFIX)),
    ),
  )
  changed.append(WHERE_PARAMETER, value)
  return parseSearchUrl(changed)
}
