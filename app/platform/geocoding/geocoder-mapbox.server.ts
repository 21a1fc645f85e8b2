import { z } from 'zod'
import {
  boxSchema,
  type GeocoderService,
  latitudeSchema,
  longitudeSchema,
} from './geocode-address.server'

const answerSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        name: z.string(),
        full_address: z.string().optional(),
        place_formatted: z.string().optional(),
        coordinates: z.object({ latitude: latitudeSchema, longitude: longitudeSchema }),
        bbox: boxSchema,
      }),
    }),
  ),
})

/**
 * Mapbox (https://docs.mapbox.com/api/search/geocoding/). Coordinates that are stored, as those of venues are, must come from
 * permanent geocoding.
 */
export function createMapbox({ key }: { key: string }): GeocoderService {
  return {
    attribution: '© Mapbox',
    buildUrl({ text, box: { west, south, east, north }, limit, language, isOfAreas }) {
      const url = new URL('https://api.mapbox.com/search/geocode/v6/forward')
      url.search = String(
        new URLSearchParams({
          q: text,
          limit: String(limit),
          language,
          permanent: 'true',
          bbox: [west, south, east, north].join(','),
          access_token: key,
          ...(isOfAreas && { types: 'place,locality,district,region,postcode,neighborhood' }),
        }),
      )
      return url
    },
    parse: (answer) =>
      answerSchema.parse(answer).features.map(({ properties }) => ({
        name: properties.name,
        address: properties.full_address ?? properties.place_formatted ?? properties.name,
        ...properties.coordinates,
        box: properties.bbox,
      })),
  }
}
