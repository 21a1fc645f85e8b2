import type { ServiceRequest } from './mail-service'

/**
 * Geocoders for the tests' internet, with answers in the shapes of the real ones. All of them know the same places: 'center'
 * finds an address, a bar with a name, and a place far away, which a service may return although it was given a box; '810 center' the
 * address. 'outage',
 * 'busy', 'html', 'another shape' and 'silence' are what they sound like; nothing else is found.
 */
export const GEOCODER_KEY = 'gk_test'

type Known = { name: string; house?: string; street?: string; city: string; at: [number, number] }

const PLACES: Known[] = [
  {
    name: '',
    house: '810',
    street: 'East Center Street',
    city: 'Laketown',
    at: [-87.9012345, 43.0676],
  },
  { name: 'Center Bar', house: '12', street: 'Mill Road', city: 'Laketown', at: [-87.95, 43.05] },
  { name: 'Center', city: 'Farland', at: [-71.1, 42.3] },
]

export async function answerGeocoder(request: ServiceRequest): Promise<Response> {
  const url = new URL(request.url)
  const fields = Object.fromEntries(url.searchParams)
  const service = SERVICES[url.host]
  const text = service?.readText(url)
  if (!service || text === undefined) return new Response('not found', { status: 404 })
  const key = fields.key ?? fields.access_token
  if (key !== GEOCODER_KEY) return Response.json({ message: 'Not authorized' }, { status: 401 })
  if (text === 'outage') return new Response('<h1>Bad gateway</h1>', { status: 502 })
  if (text === 'busy') return Response.json({ message: 'Too Many Requests' }, { status: 429 })
  if (text === 'html') return new Response('<h1>Welcome</h1>')
  if (text === 'another shape') return Response.json({ results: 'none' })
  if (text === 'silence') return new Promise<Response>(() => {})
  return Response.json(service.answer(findKnown(text), isOfAreas(url.searchParams)))
}

/** Only then do services answer with areas. */
const isOfAreas = (query: URLSearchParams): boolean =>
  query.get('polygon_geojson') === '1' || /\b(place|municipality)\b/.test(query.get('types') ?? '')

/** The outline of 'laketown', which is no address. */
export const TOWN_RING = [
  [-88.1, 43],
  [-87.9, 43],
  [-87.9, 43.2],
  [-88.1, 43],
]
const TOWN_BOX = [-88.1, 43, -87.9, 43.2] as const
const TOWN: Known = { name: 'Laketown', city: 'Wisconsin', at: [-88, 43.1] }

function findKnown(text: string): Known[] {
  if (text === 'laketown') return [TOWN]
  if (text === 'center') return PLACES
  return text === '810 center' ? PLACES.slice(0, 1) : []
}

type Service = {
  readText(url: URL): string | undefined
  answer(places: Known[], isOfAreas: boolean): unknown
}

const SERVICES: Record<string, Service | undefined> = {
  'nominatim.example': {
    readText: ({ pathname, searchParams }) =>
      pathname === '/geo/search' ? (searchParams.get('q') ?? '') : undefined,
    answer: (places, isOfAreas) =>
      places.map(({ name, house, street, city, at: [longitude, latitude] }, index) => ({
        place_id: index,
        licence: 'Data © OpenStreetMap contributors',
        osm_type: 'node',
        lat: String(latitude),
        lon: String(longitude),
        category: 'place',
        type: 'house',
        name,
        display_name: [name, house, street, city, 'United States'].filter(Boolean).join(', '),
        address: {
          ...(house && { house_number: house, road: street }),
          city,
          country: 'United States',
        },
        boundingbox: ['43.0', '43.2', '-88.1', '-87.9'],
        ...(isOfAreas && { geojson: { type: 'Polygon', coordinates: [TOWN_RING] } }),
      })),
  },
  'api.mapbox.com': {
    readText: ({ pathname, searchParams }) =>
      pathname === '/search/geocode/v6/forward' ? (searchParams.get('q') ?? '') : undefined,
    answer: (places) => ({
      type: 'FeatureCollection',
      features: places.map(({ name, house, street, city, at: [longitude, latitude] }) => {
        const own = name || `${house} ${street}`
        const properties = {
          mapbox_id: 'dXJuOm1ieGFkcg',
          feature_type: 'address',
          name: own,
          full_address: [street && `${house} ${street}`, city].filter(Boolean).join(', '),
          place_formatted: city,
          coordinates: { longitude, latitude, accuracy: 'rooftop' },
          ...(name === TOWN.name && { bbox: TOWN_BOX }),
        }
        const geometry = { type: 'Point', coordinates: [longitude, latitude] }
        return { type: 'Feature', id: 'dXJuOm1ieGFkcg', geometry, properties }
      }),
      attribution: 'NOTICE: © Mapbox and its suppliers.',
    }),
  },
  'api.maptiler.com': {
    readText: ({ pathname }) => {
      const [, text] = pathname.match(/^\/geocoding\/([^/]+)\.json$/) ?? []
      return text && decodeURIComponent(text)
    },
    answer: (places) => ({
      type: 'FeatureCollection',
      features: places.map(({ name, house, street, city, at }) => ({
        type: 'Feature',
        id: 'address.1',
        place_type: ['address'],
        center: at,
        ...(name ? { text: name } : { text: street, address: house }),
        place_name: [street && `${house} ${street}`, city].filter(Boolean).join(', '),
        relevance: 1,
        geometry: { type: 'Point', coordinates: at },
        ...(name === TOWN.name && { bbox: TOWN_BOX }),
      })),
      attribution: '© MapTiler © OpenStreetMap contributors',
    }),
  },
}
