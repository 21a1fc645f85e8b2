import { z } from 'zod'
import { type GeocoderService, latitudeSchema, longitudeSchema } from './geocoder.server'

const placesSchema = z.array(
  z.object({
    lat: latitudeSchema,
    lon: longitudeSchema,
    name: z.string().nullish(),
    display_name: z.string(),
    address: z.record(z.string(), z.string()).default({}),
  }),
)
type Place = z.infer<typeof placesSchema>[number]

/** A Nominatim server, or a service with its API (https://nominatim.org/release-docs/latest/api/Search/). */
export function createNominatim({ url, key }: { url: string; key: string }): GeocoderService {
  return {
    attribution: '© OpenStreetMap contributors',
    buildUrl({ text, box, limit, language }) {
      const search = new URL(`${url.replace(/\/$/, '')}/search`)
      const { west, south, east, north } = box
      search.search = String(
        new URLSearchParams({
          ...{ q: text, format: 'jsonv2', addressdetails: '1', limit: String(limit) },
          ...{ viewbox: [west, south, east, north].join(','), bounded: '1' },
          'accept-language': language,
          ...(key && { key }),
        }),
      )
      return search
    },
    parse: (answer) => placesSchema.parse(answer).map(toPlace),
  }
}

function toPlace({ lat, lon, name, display_name: displayName, address }: Place) {
  const street = join(' ', address.house_number, address.road)
  const city = address.city ?? address.town ?? address.village ?? address.hamlet
  return {
    name: name || street || displayName,
    address: street ? join(', ', street, city, address.postcode) : displayName,
    ...{ latitude: lat, longitude: lon },
  }
}

const join = (separator: string, ...texts: (string | undefined)[]) =>
  texts.filter(Boolean).join(separator)
