import { z } from 'zod'
import { type Box, containsBoxPoint, type Shape, shapeSchema } from '~/lib/shapes/geojson'
import { boxShape } from '~/lib/shapes/polygons'
import { toSingleLine } from '~/lib/text/single-line'
import type { Log } from '~/platform/log.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'

/** A place or address on the map. */
type GeocodedPlace = { name: string; address: string; latitude: number; longitude: number }

/** The service was down, slow, out of quota, or answered what nobody understands; the log has the reason. */
export type GeocoderAnswer =
  | { kind: 'found'; places: GeocodedPlace[]; attribution: string }
  | { kind: 'unavailable' }

/** Finds places by their name or address within a box, the best first; the last word may be incomplete. */
export type Geocoder = { find(text: string, box: Box): Promise<GeocoderAnswer> }

/** A place that has an area. */
export type PlaceOutline = {
  name: string
  address: string
  shape: Shape
  /** The service knows no outline, only the box around it. */
  isBox: boolean
}

export type OutlineAnswer =
  | { kind: 'found'; outlines: PlaceOutline[]; attribution: string }
  | { kind: 'unavailable' }

/** Finds towns and other areas by their name, with their outlines. */
export type OutlineGeocoder = { findOutlines(text: string, box: Box): Promise<OutlineAnswer> }

/** A place as a service describes it. */
type ServicePlace = GeocodedPlace & {
  /** GeoJSON of any kind. */
  geometry?: unknown
  box?: Box
}

/** How to query one service and read its response. */
export type GeocoderService = {
  /** Whose data the places are, which its license requires to be shown beside them. */
  attribution: string
  buildUrl(query: GeocoderQuery): URL
  /** Throws when the answer has another shape. */
  parse(answer: unknown): ServicePlace[]
}

type GeocoderQuery = {
  text: string
  box: Box
  limit: number
  language: string
  /** Whether areas with their outlines are searched instead of addresses. */
  isOfAreas: boolean
}

export type GeocoderOptions = {
  fetchOutside: OutgoingFetch
  log: Log
  /** The API key, which the log must not have; may be empty. */
  key: string
  /** How long a person waits for places. */
  timeLimitMs: number
}

const MAX_PLACES = 5
const MAX_BYTES = 256 * 1024
/** Of outlines, which services simplify for us where they can. */
const MAX_OUTLINE_BYTES = 3 * 1024 * 1024
const MAX_TEXT_LENGTH = 200
/** The product's only language. */
const LANGUAGE = 'en'

/** A service, within the limits that all of them have in common. */
export function createGeocoder(
  service: GeocoderService,
  options: GeocoderOptions,
): Geocoder & OutlineGeocoder {
  const { fetchOutside, log, key, timeLimitMs } = options
  const search = async (
    given: Pick<GeocoderQuery, 'text' | 'box' | 'isOfAreas'>,
    maxBytes: number,
  ): Promise<ServicePlace[] | null> => {
    const text = given.text.slice(0, MAX_TEXT_LENGTH)
    const { href } = service.buildUrl({ ...given, text, limit: MAX_PLACES, language: LANGUAGE })
    try {
      const answer = fetchOutside({ url: href, accept: 'application/json', maxBytes })
      return service.parse(await readJson(await limitTime(answer, timeLimitMs)))
    } catch (fault) {
      log.error('The geocoder did not answer', new Error(describeWithoutKey(fault, key)))
      return null
    }
  }
  const { attribution } = service
  return {
    async find(text, box) {
      const places = await search({ text, box, isOfAreas: false }, MAX_BYTES)
      return places
        ? { kind: 'found', places: tidy(places, box), attribution }
        : { kind: 'unavailable' }
    },
    async findOutlines(text, box) {
      const places = await search({ text, box, isOfAreas: true }, MAX_OUTLINE_BYTES)
      return places
        ? { kind: 'found', outlines: places.flatMap((place) => toOutline(place, box)), attribution }
        : { kind: 'unavailable' }
    },
  }
}

/** About half a kilometer, in degrees: what is smaller is a building. */
const SMALLEST_AREA = 0.005

function toOutline(place: ServicePlace, within: Box): PlaceOutline[] {
  if (!containsBoxPoint(within, place)) return []
  const names = { name: toSingleLine(place.name), address: toSingleLine(place.address) }
  const { data: shape } = shapeSchema.safeParse(place.geometry)
  if (shape) return [{ ...names, shape, isBox: false }]
  const { box } = place
  if (!box) return []
  const isArea = Math.max(box.east - box.west, box.north - box.south) >= SMALLEST_AREA
  return isArea ? [{ ...names, shape: boxShape(box), isBox: true }] : []
}

const DECIMAL = /^-?\d{1,3}(\.\d+)?$/
const degrees = z.union([z.number(), z.string().regex(DECIMAL).transform(Number)])
/** Degrees, as numbers or as text. */
export const latitudeSchema = degrees.pipe(z.number().min(-90).max(90))
export const longitudeSchema = degrees.pipe(z.number().min(-180).max(180))

/** West, south, east, north, as services give it with a place; nothing if it is no such box. */
export const boxSchema = z
  .tuple([longitudeSchema, latitudeSchema, longitudeSchema, latitudeSchema])
  .transform(([west, south, east, north]): Box => ({ west, south, east, north }))
  .optional()
  .catch(undefined)

async function readJson(answer: Awaited<ReturnType<OutgoingFetch>>): Promise<unknown> {
  if (answer.kind !== 'fetched') throw new Error('the geocoder answered without a body')
  return JSON.parse(new TextDecoder().decode(answer.body))
}

/** The guarded fetch has a limit of its own, which is far too long for someone who is typing. */
async function limitTime<Result>(running: Promise<Result>, timeLimitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`the geocoder took more than ${timeLimitMs} ms`))
    timer = setTimeout(fail, timeLimitMs)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Services prefer results inside the box, but some return others too. */
function tidy(places: GeocodedPlace[], box: Box): GeocodedPlace[] {
  return places
    .filter((place) => containsBoxPoint(box, place))
    .slice(0, MAX_PLACES)
    .map(({ name, address, latitude, longitude }) => ({
      name: toSingleLine(name),
      address: toSingleLine(address),
      latitude: roundDegrees(latitude),
      longitude: roundDegrees(longitude),
    }))
}

/** Five decimals, about a meter: more than any address is known to. */
const roundDegrees = (value: number) => Number(value.toFixed(5))

/** Messages of failed requests may quote the URL. */
function describeWithoutKey(fault: unknown, key: string): string {
  const message = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
  return key === ''
    ? message
    : message.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…')
}
