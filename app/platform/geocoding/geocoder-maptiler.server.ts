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
      text: z.string(),
      /** The number of the house, when `text` is its street. */
      address: z.string().optional(),
      place_name: z.string(),
      center: z.tuple([longitudeSchema, latitudeSchema]),
      bbox: boxSchema,
      geometry: z.unknown().optional(),
    }),
  ),
})

const AREAS =
  'region,subregion,county,joint_municipality,joint_submunicipality,municipality,municipal_district,locality,neighbourhood,place,postal_code'

/** MapTiler (https://docs.maptiler.com/cloud/api/geocoding/). */
export function createMapTiler({ key }: { key: string }): GeocoderService {
  return {
    attribution: '© MapTiler © OpenStreetMap contributors',
    buildUrl({ text, box: { west, south, east, north }, limit, language, isOfAreas }) {
      const url = new URL(`https://api.maptiler.com/geocoding/${encodeURIComponent(text)}.json`)
      url.search = String(
        new URLSearchParams({
          limit: String(limit),
          language,
          autocomplete: 'true',
          bbox: [west, south, east, north].join(','),
          key,
          ...(isOfAreas && { types: AREAS }),
        }),
      )
      return url
    },
    parse: (answer) =>
      answerSchema
        .parse(answer)
        .features.map(
          ({
            text,
            address,
            place_name: placeName,
            center: [longitude, latitude],
            bbox: box,
            geometry,
          }) => ({
            name: address ? `${address} ${text}` : text,
            address: placeName,
            latitude,
            longitude,
            box,
            geometry,
          }),
        ),
  }
}
