import { z } from 'zod'
import { type GeocoderService, latitudeSchema, longitudeSchema } from './geocode-address.server'

const placesSchema = z.array(
  z.object({
    lat: latitudeSchema,
    lon: longitudeSchema,
    name: z.string().nullish(),
    display_name: z.string(),
    address: z.record(z.string(), z.string()).default({}),
    /** South, north, west, east. */
    boundingbox: z
      .tuple([latitudeSchema, latitudeSchema, longitudeSchema, longitudeSchema])
      .optional()
      .catch(undefined),
    geojson: z.unknown().optional(),
  }),
)
type Place = z.infer<typeof placesSchema>[number]

/** A Nominatim server, or a service with its API (https://nominatim.org/release-docs/latest/api/Search/). */
export function createNominatim({ url, key }: { url: string; key: string }): GeocoderService {
  return {
    attribution: '© OpenStreetMap contributors',
    buildUrl({ text, box, limit, language, isOfAreas }) {
      const search = new URL(`${url.replace(/\/$/, '')}/search`)
      const { west, south, east, north } = box
      search.search = String(
        new URLSearchParams({
          q: text,
          format: 'jsonv2',
          addressdetails: '1',
          limit: String(limit),
          viewbox: [west, south, east, north].join(','),
          bounded: '1',
          'accept-language': language,
          // Simplified to some fifty meters: more would only make the outline slow to edit.
          ...(isOfAreas && { polygon_geojson: '1', polygon_threshold: '0.0005' }),
          ...(key && { key }),
        }),
      )
      return search
    },
    parse: (answer) => placesSchema.parse(answer).map(toPlace),
  }
}

function toPlace({ lat, lon, name, display_name: displayName, address, ...area }: Place) {
  const [south, north, west, east] = area.boundingbox ?? []
  const street = join(' ', address.house_number, address.road)
  const city = address.city ?? address.town ?? address.village ?? address.hamlet
  return {
    name: name || street || displayName,
    address: street ? join(', ', street, city, address.postcode) : displayName,
    latitude: lat,
    longitude: lon,
    geometry: area.geojson,
    ...(south !== undefined &&
      north !== undefined &&
      west !== undefined &&
      east !== undefined && { box: { south, north, west, east } }),
  }
}

const join = (separator: string, ...texts: (string | undefined)[]) =>
  texts.filter(Boolean).join(separator)
