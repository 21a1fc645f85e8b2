import { z } from 'zod'
import { type GeocoderService, latitudeSchema, longitudeSchema } from './geocoder.server'

const answerSchema = z.object({
  features: z.array(
    z.object({
      text: z.string(),
      /** The number of the house, when `text` is its street. */
      address: z.string().optional(),
      place_name: z.string(),
      center: z.tuple([longitudeSchema, latitudeSchema]),
    }),
  ),
})

/** MapTiler (https://docs.maptiler.com/cloud/api/geocoding/). */
export function createMapTiler({ key }: { key: string }): GeocoderService {
  return {
    attribution: '© MapTiler © OpenStreetMap contributors',
    buildUrl({ text, box: { west, south, east, north }, limit, language }) {
      const url = new URL(`https://api.maptiler.com/geocoding/${encodeURIComponent(text)}.json`)
      url.search = String(
        new URLSearchParams({
          ...{ limit: String(limit), language, autocomplete: 'true' },
          bbox: [west, south, east, north].join(','),
          key,
        }),
      )
      return url
    },
    parse: (answer) =>
      answerSchema
        .parse(answer)
        .features.map(
          ({ text, address, place_name: placeName, center: [longitude, latitude] }) => ({
            name: address ? `${address} ${text}` : text,
            address: placeName,
            ...{ latitude, longitude },
          }),
        ),
  }
}
