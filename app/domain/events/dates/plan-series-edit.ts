import { addDays, type Day, daysBetween } from '~/lib/time/local-time'
import type { EditScope, OccurrenceInput } from '../form/event-input'
import {
  expandRecurrence,
  isRecurrenceDay,
  MAX_SERIES_DATES,
  type Recurrence,
} from './expand-recurrence'
import { hasSameTimes, moveTime } from './move-time'

export type SeriesDate = {
  id: number
  startDay: Day
  time: OccurrenceInput
  isPast: boolean
  /** Whether the editor may change it. Of another city or author, it stays as it is. */
  isEditable: boolean
}

export type SeriesEdit = {
  /** Every date of the series. */
  dates: SeriesDate[]
  editedId: number
  scope: EditScope
  /** The new time of the edited date. */
  time: OccurrenceInput
  /** The new rule; null if the series does not repeat. */
  rule: Recurrence | null
  previousRule: Recurrence | null
  /** Dates to add. */
  additional: OccurrenceInput[]
  timezone: string
  /** No date before this day is added by a rule. */
  today: Day
}

export type SeriesPlan = {
  update: { id: number; time: OccurrenceInput }[]
  insert: OccurrenceInput[]
  /** Ids. */
  remove: number[]
  /** To store with the series. */
  rule: Recurrence | null
}

/**
 * What an edit of one date changes in its series. Dates whose day stays keep their id, and so their URL. What a changed
 * rule no longer names is removed, and what it newly names is added: dates that were added, moved or deleted one by one stay
 * so. Past dates keep their day and are never removed. With one date, every scope means that date and what the rule adds.
 */
export function planSeriesEdit(edit: SeriesEdit): SeriesPlan | { kind: 'too-many' } {
  const edited = edit.dates.find(({ id }) => id === edit.editedId)
  if (!edited) throw new Error(`event ${edit.editedId} is not a date of its series`)
  const isOneDate = edit.scope === 'this' && edit.dates.length > 1
  const plan = isOneDate ? planOneDate(edit, edited) : planScope(edit, edited)
  addNewTimes(plan, edit)
  const count = edit.dates.length + plan.insert.length - plan.remove.length
  if (plan.insert.length > 0 && count > MAX_SERIES_DATES) return { kind: 'too-many' }
  return plan
}

function planOneDate({ time, previousRule }: SeriesEdit, edited: SeriesDate): SeriesPlan {
  return {
    update: [{ id: edited.id, time }],
    insert: [],
    remove: [],
    rule: previousRule && skipMovedDay(previousRule, previousRule, edited.startDay, time.startDay),
  }
}

/** A rule that still names the day from which a date was moved leaves it out. */
function skipMovedDay(rule: Recurrence, previous: Recurrence | null, before: Day, after: Day) {
  if (before === after || !previous) return rule
  if (![previous, rule].every((names) => isRecurrenceDay(names, before))) return rule
  return { ...rule, skipped: [...rule.skipped, before].toSorted() }
}

function planScope(edit: SeriesEdit, edited: SeriesDate): SeriesPlan {
  const { time, rule, timezone } = edit
  const otherDates = edit.dates.filter(
    (date) => date.id !== edited.id && date.isEditable && isInScope(date, edit, edited),
  )
  const isRetimed = !hasSameTimes(edited.time, time, timezone)
  const { remove, move, add } = planDays(edit, edited, otherDates)
  const usedStarts = new Set([time.startAt])
  const update = [{ id: edited.id, time }]
  for (const date of otherDates) {
    if (remove.has(date.id)) continue
    const day = move.get(date.id) ?? date.startDay
    const moved = moveTime(isRetimed ? time : date.time, day, timezone)
    // Two dates of one day, such as a matinee and an evening, stay two dates.
    const isUsed = isRetimed && usedStarts.has(moved.startAt)
    const wanted = isUsed ? moveTime(date.time, day, timezone) : moved
    usedStarts.add(wanted.startAt)
    if (!isSameTime(wanted, date.time)) update.push({ id: date.id, time: wanted })
  }
  return {
    update,
    insert: add.map((day) => moveTime(time, day, timezone)),
    remove: [...remove],
    rule: rule && skipMovedDay(rule, edit.previousRule, edited.startDay, time.startDay),
  }
}

function isInScope(date: SeriesDate, { scope }: SeriesEdit, edited: SeriesDate): boolean {
  return scope !== 'following' || date.time.startAt >= edited.time.startAt
}

/** Which of the other dates a changed rule removes or moves, and the days it adds. */
function planDays(edit: SeriesEdit, edited: SeriesDate, otherDates: SeriesDate[]) {
  const { rule, previousRule, time } = edit
  const shift = daysBetween(edited.startDay, time.startDay)
  const isOldDay = (day: Day) => previousRule !== null && isRecurrenceDay(previousRule, day)
  const isNewDay = (day: Day) => rule !== null && isRecurrenceDay(rule, day)
  const staying = new Set([time.startDay])
  for (const { id, startDay } of edit.dates) if (id !== edited.id) staying.add(startDay)
  const newDays = listRuleDays(edit, shift).filter((day) => !isOldDay(day) && !staying.has(day))
  const add = new Set(newDays)
  const remove = new Set<number>()
  const move = new Map<number, Day>()
  for (const { id, startDay, isPast } of otherDates) {
    if (isPast || !isOldDay(startDay) || isNewDay(startDay)) continue
    // A weekly series that moves from Tuesday to Wednesday keeps its dates.
    const target = addDays(startDay, shift)
    if (newDays.includes(target)) move.set(id, target)
    else remove.add(id)
    add.delete(target)
  }
  return { remove, move, add: [...add] }
}

/** The days of the new rule that the edit may add, from today on. */
function listRuleDays(edit: SeriesEdit, shift: number): Day[] {
  if (!edit.rule) return []
  const first = findFirstRuleDay(edit, shift)
  return expandRecurrence(edit.rule, first > edit.today ? first : edit.today)
}

/** For all dates the new rule begins where the previous one did: with the first date that this one names. */
function findFirstRuleDay({ scope, previousRule, dates, time }: SeriesEdit, shift: number): Day {
  if (scope !== 'all' || !previousRule) return time.startDay
  const named = dates
    .map(({ startDay }) => startDay)
    .filter((day) => isRecurrenceDay(previousRule, day))
    .toSorted()
  const [first = time.startDay] = named
  return shift < 0 ? addDays(first, shift) : first
}

/** Adds the additional dates of the form. The same start is one date. */
function addNewTimes(plan: SeriesPlan, { dates, additional }: SeriesEdit) {
  const updated = new Map(plan.update.map(({ id, time }) => [id, time]))
  const staying = dates.filter(({ id }) => !plan.remove.includes(id))
  const starts = new Set([
    ...staying.map(({ id, time }) => (updated.get(id) ?? time).startAt),
    ...plan.insert.map(({ startAt }) => startAt),
  ])
  for (const time of additional) {
    if (starts.has(time.startAt)) continue
    starts.add(time.startAt)
    plan.insert.push(time)
  }
  plan.insert.sort((a, b) => a.startAt - b.startAt)
}

function isSameTime(a: OccurrenceInput, b: OccurrenceInput): boolean {
  return (Object.keys(a) as (keyof OccurrenceInput)[]).every((key) => a[key] === b[key])
}
