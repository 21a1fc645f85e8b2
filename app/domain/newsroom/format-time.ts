import { formatRange, type HouseStyle, joinList } from './house-style'

/** Times of a day, 'HH:mm' by the site's clock. `to` is null if the end is unknown; after midnight it is less than `from`. */
export type TimeSpan = { from: string; to: string | null }

/** '7' and ' p.m.'; of noon and midnight, AP writes only the word. */
type Clock = { hour: string; half: string }

const HALVES = {
  ap: [' a.m.', ' p.m.'],
  plain: [' AM', ' PM'],
  compact: ['am', 'pm'],
} as const

function readClock(time: string, { times }: HouseStyle): Clock {
  if (times === 'ap' && time === '12:00') return { hour: 'noon', half: '' }
  if (times === 'ap' && time === '00:00') return { hour: 'midnight', half: '' }
  const [hours = 0, minutes = '00'] = [Number(time.slice(0, 2)), time.slice(3)]
  const hour = String(hours % 12 || 12)
  return {
    hour: minutes === '00' ? hour : `${hour}:${minutes}`,
    half: HALVES[times][hours < 12 ? 0 : 1],
  }
}

/** '7 p.m.', '7–9 p.m.', '11:30 a.m.–1 p.m.', '10 p.m.–midnight' */
export function formatTime({ from, to }: TimeSpan, style: HouseStyle): string {
  const start = readClock(from, style)
  if (to === null || to === from) return start.hour + start.half
  const end = readClock(to, style)
  // The half of the day is written once if both ends are in it.
  const isShared = start.half === end.half && to > from
  return formatRange(start.hour + (isShared ? '' : start.half), end.hour + end.half, style)
}

/** The times of one day: '7–9 p.m.'; of several, only when they begin: '2 and 7 p.m.', 'noon and 4 p.m.' */
export function formatTimes(spans: TimeSpan[], style: HouseStyle): string {
  const [first] = spans
  if (!first) return ''
  const isOneTime = spans.every(({ from }) => from === first.from)
  if (isOneTime) return formatTime(first, style)
  const texts = [...new Set(spans.map(({ from }) => formatTime({ from, to: null }, style)))]
  const clocks = spans.map(({ from }) => readClock(from, style))
  const half = clocks[0]?.half ?? ''
  if (half === '' || clocks.some((clock) => clock.half !== half)) return joinList(texts)
  return joinList([...new Set(clocks.map(({ hour }) => hour))]) + half
}
