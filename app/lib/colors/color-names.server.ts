import names from 'color-name'
import { type Color, parseChannels } from './color'

/** Those of CSS 3, which calendars know. */
const NAMES = Object.entries(names).filter(([name]) => name !== 'rebeccapurple')

/** The name in CSS of the color nearest to this one, for formats that know no others. */
export function findNearestColorName(color: Color): string {
  const channels = parseChannels(color)
  const distance = (named: readonly number[]) =>
    channels.reduce((sum, channel, at) => sum + (channel - (named[at] ?? 0)) ** 2, 0)
  const [nearest] = NAMES.toSorted(([, a], [, b]) => distance(a) - distance(b))
  return nearest?.[0] ?? 'black'
}
