/** How a newspaper writes times and dates; the defaults are those of the Associated Press (AP). */
export type HouseStyle = {
  times: 'ap' | 'plain' | 'compact'
  months: 'ap' | 'short' | 'full'
  weekdays: 'full' | 'short' | 'none'
  /** Whether the time comes before its day. */
  dayOrder: 'time-first' | 'day-first'
  /** Between the ends of a range. */
  rangeSeparator: 'dash' | 'hyphen' | 'to'
  streets: 'ap' | 'full'
}

export const AP_STYLE: HouseStyle = {
  times: 'ap',
  months: 'ap',
  weekdays: 'full',
  dayOrder: 'time-first',
  rangeSeparator: 'dash',
  streets: 'ap',
}

type Choices<Field extends keyof HouseStyle> = Record<HouseStyle[Field], string>

/** The choices of each field as the form names them, by an example. */
export const STYLE_CHOICES: { [Field in keyof HouseStyle]: Choices<Field> } = {
  times: { ap: 'AP: 7 p.m., noon', plain: '7 PM, 12 PM', compact: '7pm, 12pm' },
  months: { ap: 'AP: Nov. 27, March 3', short: 'Nov 27, Mar 3', full: 'November 27, March 3' },
  weekdays: { full: 'Friday', short: 'Fri.', none: 'None' },
  dayOrder: { 'time-first': '7 p.m. Friday, Nov. 27', 'day-first': 'Friday, Nov. 27, 7 p.m.' },
  rangeSeparator: { dash: 'Dash: 7–9 p.m.', hyphen: 'Hyphen: 7-9 p.m.', to: 'To: 7 to 9 p.m.' },
  streets: { ap: 'AP: 808 E. Center St.', full: 'As entered' },
}

const RANGE_SEPARATORS = { dash: '–', hyphen: '-', to: ' to ' }

export const formatRange = (from: string, to: string, style: HouseStyle): string =>
  `${from}${RANGE_SEPARATORS[style.rangeSeparator]}${to}`

/** 'Nov. 27, 29 and 30': AP has no comma before the last of a simple list. */
export function joinList(items: string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}
