import { useEffect, useState } from 'react'
import { FREQUENCIES } from '~/domain/events/dates/expand-recurrence'
import type { RecurrenceFields } from '~/domain/events/dates/recurrence-fields'
import type { InitialValue } from './dates-form'

/** What the form's fields about dates contain. */
export type EnteredDates = RecurrenceFields & {
  startTime: string
  endTime: string
  /** Additional dates, one for each row. */
  rows: { startDate: string; startTime: string; endTime: string }[]
  scope: string
}

function readInitialDates(initial: InitialValue): EnteredDates {
  const rows = Array.isArray(initial?.additionalSeriesEvents)
    ? (initial.additionalSeriesEvents as (InitialValue | null)[])
    : []
  return readDates(
    (name) => toText(initial?.[name]),
    (name) => toTexts(initial?.[name]),
    withoutBlankEnd(
      rows.map((row) => ({
        startDate: toText(row?.startDate),
        startTime: toText(row?.startTime),
        endTime: toText(row?.endTime),
      })),
    ),
  )
}

/** Blank rows between filled ones stay: errors are found by the number of the row. */
function withoutBlankEnd(rows: EnteredDates['rows']): EnteredDates['rows'] {
  const last = rows.findLastIndex((row) => row.startDate + row.startTime + row.endTime !== '')
  return rows.slice(0, last + 1)
}

const toText = (value: unknown): string => (value === undefined || value === null ? '' : `${value}`)
const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(toText).filter(Boolean)

function readDates(
  get: (name: string) => string,
  getAll: (name: string) => string[],
  rows: EnteredDates['rows'],
): EnteredDates {
  return {
    startDate: get('startDate'),
    startTime: get('startTime'),
    endTime: get('endTime'),
    repeats: FREQUENCIES.find((name) => name === get('repeats')) ?? '',
    repeatEvery: Math.trunc(Number(get('repeatEvery'))) || 1,
    repeatWeekdays: getAll('repeatWeekdays').map(Number),
    repeatUntil: get('repeatUntil'),
    skippedDates: getAll('skippedDates'),
    repeatFrom: get('repeatFrom'),
    repeatDay: get('repeatDay'),
    scope: get('scope') || 'this',
    rows,
  }
}

const NAMES = /^(startDate|startTime|endTime|repeat|skippedDates|scope)/

/** What the form contains now. It is read from the form itself, whose other fields belong to other components. */
export function useEnteredDates(formId: string, initial: InitialValue): EnteredDates {
  const [entered, setEntered] = useState(() => readInitialDates(initial))
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => {
      const data = new FormData(form)
      const getAll = (name: string) => data.getAll(name).map(String).filter(Boolean)
      setEntered(({ rows }) => readDates((name) => getAll(name)[0] ?? '', getAll, rows))
    }
    const readChange = ({ target }: Event) => {
      if (target instanceof HTMLElement && NAMES.test(target.getAttribute('name') ?? '')) read()
    }
    read()
    form.addEventListener('input', readChange)
    form.addEventListener('change', readChange)
    return () => {
      form.removeEventListener('input', readChange)
      form.removeEventListener('change', readChange)
    }
  }, [formId])
  return entered
}
