import { NEAR_PREFIX, VENUE_PREFIX } from '~/domain/search/url/search-parameters'
import type { Choice } from '../filters/filter-choices'

/** What a point is called that the browser found. */
const MY_LOCATION = 'my location'
/** About a hundred meters: the URL of a search says no more of where somebody is. */
const DECIMALS = 3

export const toMyLocation = (coordinates: { latitude: number; longitude: number }): Choice => ({
  value: `${NEAR_PREFIX}${coordinates.latitude.toFixed(DECIMALS)},${coordinates.longitude.toFixed(DECIMALS)},${MY_LOCATION}`,
  label: `Near ${MY_LOCATION}`,
})

export const isMyLocation = ({ value }: Choice): boolean => value.endsWith(`,${MY_LOCATION}`)

const readKind = (value: string) =>
  [NEAR_PREFIX, VENUE_PREFIX].find((prefix) => value.startsWith(prefix)) ?? 'region'

/**
 * The choices of Where with one more. Regions, venues and a point narrow each other in a search, which nobody means who chooses one
 * after another: a choice of a new kind replaces the earlier ones, and so does a point.
 */
export function addPlace(chosen: Choice[], added: Choice): Choice[] {
  const kind = readKind(added.value)
  if (kind === NEAR_PREFIX) return [added]
  return [...chosen.filter(({ value }) => readKind(value) === kind && value !== added.value), added]
}
