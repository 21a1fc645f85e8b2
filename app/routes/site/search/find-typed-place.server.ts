import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { findPlaces } from '~/domain/search/find-places.server'
import { formatSearchUrl } from '~/domain/search/format-search-url'
import { parseSearchUrl } from '~/domain/search/parse-search-url'
import type { PlaceMatch } from '~/domain/search/place-match'
import { NEAR_PREFIX, WHERE_PARAMETER } from '~/domain/search/search-parameters'
import type { SearchQuery } from '~/domain/search/search-query'
import { clientIp } from '~/http/client-ip.server'

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
      ...{ name: match.name, detail: match.detail },
      href: formatSearchUrl(searchAt(params, match)),
    })),
    isUnavailable: found.unavailable ?? false,
    attribution: found.attribution ?? null,
  }
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
