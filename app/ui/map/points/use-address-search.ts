import { useCallback, useState } from 'react'
import {
  type AddressMatch,
  type AddressMatches,
  MIN_ADDRESS_LENGTH,
} from '~/domain/venues/search/address-match'
import type { Point } from '~/lib/shapes/geojson'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'

type State = { matches: AddressMatch[]; status: string; attribution: string }

const NOTHING: State = { matches: [], status: '', attribution: '' }
const UNAVAILABLE = 'Addresses cannot be searched just now. Set the pin, or enter the coordinates.'

/** Searches for the address that is being typed, once typing pauses; a new search cancels the one before. */
export function useAddressSearch(locateHref: string) {
  const [state, setState] = useState(NOTHING)
  const { search, cancel } = useTypedSearch()
  const update = useCallback(
    (typed: string) => {
      cancel()
      const text = typed.trim()
      if (text.length < MIN_ADDRESS_LENGTH) return setState(NOTHING)
      search((signal) => findMatches(locateHref, text, signal), setState)
    },
    [locateHref, search, cancel],
  )
  const close = useCallback(
    (status: string) => {
      cancel()
      setState({ ...NOTHING, status })
    },
    [cancel],
  )
  return { ...state, update, close }
}

async function findMatches(href: string, text: string, signal: AbortSignal): Promise<State> {
  try {
    const response = await fetch(addQuery(href, { q: text }), { signal })
    if (!response.ok) return { ...NOTHING, status: UNAVAILABLE }
    const { matches, unavailable, attribution = '' } = (await response.json()) as AddressMatches
    const status = unavailable && matches.length === 0 ? UNAVAILABLE : describe(matches.length)
    return { matches, status, attribution }
  } catch {
    return { ...NOTHING, status: UNAVAILABLE }
  }
}

function describe(count: number): string {
  if (count === 0) return 'No place with this address is known. Set the pin yourself.'
  return count === 1 ? '1 place has this address:' : `${count} places have this address:`
}

/** The time zone of a point; null at sea, or when it cannot be found just now. */
export async function findZoneAt(
  href: string,
  { latitude, longitude }: Point,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const point = { latitude: String(latitude), longitude: String(longitude) }
    const response = await fetch(addQuery(href, point), { signal })
    if (!response.ok) return null
    return ((await response.json()) as { timezone: string | null }).timezone
  } catch {
    return null
  }
}

const addQuery = (href: string, query: Record<string, string>) =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
