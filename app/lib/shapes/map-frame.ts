import type { Point } from './geojson'

/** What a static map shows: its middle, and how close it is, as a zoom level of web maps. */
export type MapFrame = Point & { zoom: number }

/** As exact as a tenth of a pixel needs. */
export const formatFrame = ({ latitude, longitude, zoom }: MapFrame): string =>
  [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(3)].join(',')

const NUMBER = /^-?\d{1,3}(\.\d{1,5})?$/
const MAX_ZOOM = 17

/** Null if it is none. */
export function parseFrame(text: string): MapFrame | null {
  const numbers = text.split(',')
  if (numbers.length !== 3 || !numbers.every((number) => NUMBER.test(number))) return null
  const [latitude = 0, longitude = 0, zoom = 0] = numbers.map(Number)
  const isOnMap = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360
  return isOnMap && zoom >= 0 && zoom <= MAX_ZOOM ? { latitude, longitude, zoom } : null
}

/** Percent of a map's width and height. */
export type MapPin = { left: number; top: number }

/** A search page has thirty events. */
const MAX_PINS = 40
const PIN = /^(\d{1,3})-(\d{1,3})$/

/** Where pins are on a static map, in whole percent: '50-33_12-80'. */
export const formatPins = (pins: MapPin[]): string =>
  pins
    .slice(0, MAX_PINS)
    .map(({ left, top }) => `${Math.round(left)}-${Math.round(top)}`)
    .join('_')

/** Ignores what is no pin. */
export const parsePins = (text: string): MapPin[] =>
  text
    .split('_')
    .slice(0, MAX_PINS)
    .flatMap((pin) => {
      const [, left, top] = PIN.exec(pin) ?? []
      return left === undefined ? [] : [{ left: Number(left), top: Number(top) }]
    })
