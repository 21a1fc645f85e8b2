import { resolveCategory } from '~/domain/categories/category'
import type { EventsByStartQuery } from '~/domain/search/lists/list-events-by-start.server'
import { findVenuesOfCurated } from '~/domain/venues/list-public-venues.server'
import type { ListEventsParameters } from './event-parameters'
import type { PublicCall } from './operation.server'
import { isZipCode } from './place-answers'
import type { PublicSite } from './public-site.server'
import { type ParameterError, quote } from './read-parameters'

/** The filters as the search knows them; what names nothing of this city is an error. */
export async function toQuery(
  db: PublicCall<unknown>['services']['db'],
  { site, categories, regions }: PublicSite,
  values: ListEventsParameters,
): Promise<EventsByStartQuery | { errors: ParameterError[] }> {
  const errors: ParameterError[] = []
  const { category, zipcode = [], neighborhood = [], curatedVenueId } = values
  const resolve = <Found>(
    parameter: string,
    names: string[],
    find: (name: string) => Found | undefined,
    detail: (name: string) => string,
  ): Found[] =>
    names.flatMap((name) => {
      const found = find(name)
      if (found === undefined) errors.push({ parameter, detail: detail(quote(name)) })
      return found === undefined ? [] : [found]
    })
  const ids = resolve(
    'category',
    category ?? [],
    (id) => resolveCategory(categories, id)?.id,
    (name) => `There is no category “${name}”. /v1/categories lists them.`,
  )
  const zips = resolve(
    'zipcode',
    zipcode,
    (code) => regions.find((region) => isZipCode(region) && region.name === code),
    (name) => `${site.name} has no zip code ${name}. /v1/neighborhoods lists them.`,
  )
  const neighborhoods = resolve(
    'neighborhood',
    neighborhood,
    (slug) => regions.find((region) => region.type === 'neighborhood' && region.slug === slug),
    (name) => `${site.name} has no neighborhood “${name}”. /v1/neighborhoods lists them.`,
  )
  const venues =
    curatedVenueId === undefined
      ? undefined
      : await findVenuesOfCurated(db, site.id, curatedVenueId)
  if (venues === null) {
    const detail = `${site.name} has no curated venue “${quote(curatedVenueId ?? '')}”. /v1/venues lists them.`
    errors.push({ parameter: 'curatedVenueId', detail })
  }
  if (errors.length > 0) return { errors }
  const places = [...zips, ...neighborhoods].map(({ type, slug }) => ({ type, slug }))
  return {
    ...(category && { categories: ids }),
    ...(places.length > 0 && { regions: places }),
    ...(venues && { venues: venues.map(String) }),
    ...(values.tags && { tags: values.tags.map((tag) => tag.trim().normalize('NFC')) }),
    ...(values.editorsPicksOnly && { isPicked: true }),
    ...(values.startDate && { from: values.startDate }),
    ...(values.endDate && { to: values.endDate }),
    ...(values.ongoing === false && { isWithoutOngoing: true }),
  }
}
