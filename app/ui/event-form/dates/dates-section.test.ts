import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Recurrence } from '~/domain/events/dates/expand-recurrence'
import { recurrenceToForm } from '~/domain/events/dates/recurrence-fields'
import type { DatesForm, SeriesFormDate } from './dates-form'
import { DatesSection } from './dates-section'

const RULE: Recurrence = {
  frequency: 'weekly',
  interval: 2,
  weekdays: [2, 4],
  from: '2026-08-04',
  until: '2026-09-01',
  skipped: ['2026-08-18'],
}
const DATES: SeriesFormDate[] = ['2026-08-04', '2026-08-06', '2026-08-20', '2026-09-01'].map(
  (day, at) => ({ id: at + 1, day, label: `On ${day}`, isPast: at === 0, isEdited: at === 1 }),
)

/** The section's HTML before JavaScript starts: what people without it use. */
function draw(
  initialValue: DatesForm['initialValue'] = {},
  allErrors: Record<string, string[]> = {},
  series: Parameters<typeof DatesSection>[0]['series'] = null,
) {
  const form = { id: 'form', initialValue, allErrors }
  return renderToString(createElement(DatesSection, { form, series })).replaceAll('<!-- -->', '')
}

const findInput = (html: string, name: string, value?: string) =>
  [...html.matchAll(/<(input|select)[^>]*>/g)]
    .map(([input]) => input)
    .filter(
      (input) =>
        input.includes(`name="${name}"`) &&
        (value === undefined || input.includes(`value="${value}"`)),
    )

const ROW = 'additionalSeriesEvents'

test('Without JavaScript there are three blank rows below the filled ones, and a button for more', () => {
  const html = draw({ [ROW]: [{ startDate: '2026-08-06', startTime: '19:30' }] })
  expect(findInput(html, `${ROW}[0].startDate`, '2026-08-06')).toHaveLength(1)
  expect(findInput(html, `${ROW}[0].startTime`, '19:30')).toHaveLength(1)
  expect(findInput(html, `${ROW}[3].endTime`)).toHaveLength(1)
  expect(findInput(html, `${ROW}[4].endTime`)).toHaveLength(0)
  expect(html).toMatch(/<button[^>]*name="intent" value="more-dates" formnovalidate=""/)
  expect(html).not.toContain('Remove')
})

test('Each field of a row is named by the number of its date', () => {
  const [input] = findInput(draw(), `${ROW}[1].startTime`)
  expect(input).toContain('type="time"')
  expect(input).toContain('aria-label="Date 3, start time"')
})

test('Errors are beside the fields of rows and of the rule, and named by them', () => {
  const html = draw(
    { [ROW]: [{ startTime: '19:30' }], repeats: 'weekly' },
    {
      [`${ROW}[0].startDate`]: ['Start date is required'],
      repeatUntil: ['Please choose a day'],
      repeatWeekdays: ['Unknown weekday'],
    },
  )
  const [date] = findInput(html, `${ROW}[0].startDate`)
  expect(date).toContain('aria-invalid="true"')
  expect(date).toContain(`aria-describedby="form-${ROW}[0].startDate-error"`)
  expect(html).toContain(`id="form-${ROW}[0].startDate-error">Start date is required`)
  expect(findInput(html, 'repeatUntil')[0]).toContain('aria-describedby="form-repeatUntil-error"')
  expect(html).toContain('Please choose a day')
  expect(html).toContain('Unknown weekday')
})

test('The choices of a rule say what the start date means', () => {
  const html = draw({ startDate: '2026-07-31' })
  expect(html).toContain('Monthly on the last Friday')
  expect(html).toContain('Monthly on the 31st')
  expect(html).toContain('Months without the 31st are left out.')
  expect(draw()).toContain('Monthly on the same date')
})

test('A series shows its rule, and its dates with a link to each other one', () => {
  const values = { startDate: '2026-08-06', ...recurrenceToForm(RULE, '2026-08-06') }
  const html = draw(values, {}, { dates: DATES, rule: RULE })
  expect(html).toContain('Every 2 weeks on Tuesday and Thursday until September 1')
  expect(html).toContain('<a href="/event/3">On 2026-08-20</a>')
  expect(html).not.toContain('href="/event/2"')
  expect(findInput(html, 'scope', 'this')[0]).toContain('checked')
  expect(html).toContain('This date and the 2 after it.')
  expect(findInput(html, 'repeatWeekdays', '4')[0]).toContain('checked')
  expect(findInput(html, 'repeatWeekdays', '5')[0]).not.toContain('checked')
  expect(findInput(html, 'repeatFrom', '2026-08-04')).toHaveLength(1)
  expect(findInput(html, 'repeatDay', '2026-08-06')).toHaveLength(1)
  expect(
    findInput(html, 'skippedDates').map((input) => /value="([^"]*)"/.exec(input)?.[1]),
  ).toEqual(['2026-08-18', '', '', ''])
})

test('An event that is no series has no choice of dates: what it becomes applies to all', () => {
  const html = draw({}, {}, { dates: DATES.slice(1, 2), rule: null })
  expect(findInput(html, 'scope')).toEqual(['<input type="hidden" name="scope" value="all"/>'])
})
