import { z } from 'zod'
import { type Box, containsBoxPoint } from '~/lib/geojson'
import { toSingleLine } from '~/lib/single-line'
import type { Log } from './log.server'
import type { OutgoingFetch } from './outgoing-fetch.server'

/** A place or address on the map. */
export type GeocodedPlace = { name: string; address: string; latitude: number; longitude: number }

/** The service was down, slow, out of quota, or answered what nobody understands; the log has the reason. */
export type GeocoderAnswer =
  | { kind: 'found'; places: GeocodedPlace[]; attribution: string }
  | { kind: 'unavailable' }

/** Finds places by their name or address within a box, the best first; the last word may be incomplete. */
export type Geocoder = { find(text: string, box: Box): Promise<GeocoderAnswer> }

/** How to query one service and read its response. */
export type GeocoderService = {
  /** Whose data the places are, which its license requires to be shown beside them. */
  attribution: string
  buildUrl(query: GeocoderQuery): URL
  /** Throws when the answer has another shape. */
  parse(answer: unknown): GeocodedPlace[]
}

export type GeocoderQuery = { text: string; box: Box; limit: number; language: string }

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
const MAX_TEXT_LENGTH = 200
/** The product's only language. */
const LANGUAGE = 'en'

/** A service, within the limits that all of them have in common. */
export function createGeocoder(service: GeocoderService, options: GeocoderOptions): Geocoder {
  const { fetchOutside, log, key, timeLimitMs } = options
  return {
    async find(text, box) {
      const query = { text: text.slice(0, MAX_TEXT_LENGTH), box, limit: MAX_PLACES }
      const { href } = service.buildUrl({ ...query, language: LANGUAGE })
      try {
        const answer = fetchOutside({ url: href, accept: 'application/json', maxBytes: MAX_BYTES })
        const places = service.parse(await readJson(await limitTime(answer, timeLimitMs)))
        return { kind: 'found', places: tidy(places, box), attribution: service.attribution }
      } catch (fault) {
        log.error('The geocoder did not answer', new Error(describeWithoutKey(fault, key)))
        return { kind: 'unavailable' }
      }
    },
  }
}

const DECIMAL = /^-?\d{1,3}(\.\d+)?$/
const degrees = z.union([z.number(), z.string().regex(DECIMAL).transform(Number)])
/** Degrees, as numbers or as text. */
export const latitudeSchema = degrees.pipe(z.number().min(-90).max(90))
export const longitudeSchema = degrees.pipe(z.number().min(-180).max(180))

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
