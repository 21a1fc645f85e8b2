import { isRecord, parseJson } from '~/lib/bytes/json'
import { type Shape, shapeSchema } from '~/lib/shapes/geojson'

export type RegionFile =
  | {
      kind: 'regions'
      features: { name: string; shape: Shape }[]
      /** Features without a geometry, such as the zips of post office boxes. */
      shapeless: number
    }
  | { kind: 'invalid'; message: string }

const NOT_GEOJSON = 'The file must be a GeoJSON FeatureCollection or Feature'

/** Parses a GeoJSON file of regions. An invalid feature refuses the whole file; the message names it. */
export function parseRegionFile(json: string, nameProperty: string): RegionFile {
  const features = listFeatures(parseJson(json))
  if (!features) return { kind: 'invalid', message: NOT_GEOJSON }
  if (features.length === 0) return { kind: 'invalid', message: 'The file has no features' }
  const found: { name: string; shape: Shape }[] = []
  let shapeless = 0
  for (const [index, feature] of features.entries()) {
    const which = `Feature ${index + 1}`
    if (!isRecord(feature)) return { kind: 'invalid', message: `${which} is not a GeoJSON Feature` }
    const properties = isRecord(feature.properties) ? feature.properties : {}
    const name = readName(properties[nameProperty])
    if (!name) {
      const names = Object.keys(properties)
      const available = names.length > 0 ? names.join(', ') : 'no properties'
      return {
        kind: 'invalid',
        message: `${which} has no name in the property '${nameProperty}'. It has: ${available}`,
      }
    }
    if (feature.geometry === null) {
      shapeless += 1
      continue
    }
    const { data, error } = shapeSchema.safeParse(feature.geometry)
    if (!data) {
      const type = isRecord(feature.geometry) ? String(feature.geometry.type) : 'none'
      const reason = `${error.issues[0]?.message} (the geometry is: ${type})`
      return { kind: 'invalid', message: `${which} ('${name}'): ${reason}` }
    }
    found.push({ name, shape: data })
  }
  return { kind: 'regions', features: found, shapeless }
}

function listFeatures(value: unknown): unknown[] | null {
  if (!isRecord(value)) return null
  if (value.type === 'Feature') return [value]
  return value.type === 'FeatureCollection' && Array.isArray(value.features) ? value.features : null
}

function readName(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value).replace(/\s+/g, ' ').trim()
}
