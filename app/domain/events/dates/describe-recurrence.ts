import type { Day } from '~/lib/time/local-time'
import { getMonthPosition, listWeekdays, type Recurrence } from './expand-recurrence'

export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const ORDINALS = ['', 'first', 'second', 'third', 'fourth']

/** 'the second Tuesday', 'the last Friday'. */
export function describeMonthPosition(day: Day): string {
  const { weekday, number, isLast } = getMonthPosition(day)
  return `the ${isLast ? 'last' : ORDINALS[number]} ${WEEKDAY_NAMES[weekday]}`
}

// Intl, because browsers have it: a library's formats would be part of the form's script.
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ENDINGS = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])

/** 'the 31st'. */
export function describeMonthDate(day: Day): string {
  const date = Number(day.slice(8))
  return `the ${date}${ENDINGS.get(ordinals.select(date)) ?? 'th'}`
}

/** 'Every 2 weeks on Monday and Thursday until August 25'; with the year, if that is not the year of its first day. */
export function describeRecurrence(rule: Recurrence): string {
  const unit = rule.frequency === 'weekly' ? 'week' : 'month'
  const every = rule.interval === 1 ? `Every ${unit}` : `Every ${rule.interval} ${unit}s`
  const isSameYear = rule.from.slice(0, 4) === rule.until.slice(0, 4)
  const until = (isSameYear ? dayOfYear : dayWithYear).format(Date.parse(rule.until))
  return `${every} on ${describePattern(rule)} until ${until}`
}

const dayOfYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
})
const dayWithYear = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

function describePattern(rule: Recurrence): string {
  switch (rule.frequency) {
    case 'weekly':
      return list.format(listWeekdays(rule).map((weekday) => WEEKDAY_NAMES[weekday] ?? ''))
    case 'monthly-by-weekday':
      return describeMonthPosition(rule.from)
    case 'monthly-by-date':
      return describeMonthDate(rule.from)
  }
}
