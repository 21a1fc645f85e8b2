import { expect, test } from 'vitest'
import { toWallTime } from '~/lib/time/local-time'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import type { FeedEvent } from '../../contract/feed-item'
import { InvalidFeedError, type ReadResult } from '../../contract/feed-plugin'
import { ical } from './ical'

// The recordings lie beside the project and are no part of it; where they are absent these tests are skipped.
const names = await listRecordings('ical')
const recorded = test.skipIf(names.length === 0)

async function readBody(name: string): Promise<Uint8Array> {
  return (await readRecording(`ical/${name}.ics`))!
}

async function read(
  name: string,
  { from = '1990-01-01', to = '2040-01-01', timezone = 'America/Chicago' } = {},
): Promise<ReadResult> {
  const page = {
    url: 'https://feeds.example/a.ics',
    contentType: 'text/calendar',
    body: await readBody(name),
  }
  const window = { from: Date.parse(`${from}T00:00Z`), to: Date.parse(`${to}T00:00Z`) }
  return ical.read([page], { timezone, timezoneIsOverride: false, url: '', manifest: null, window })
}

const wallStart = (event: FeedEvent) => toWallTime(event.startAt, event.timezone).slice(0, 16)
const wallStarts = ({ events }: ReadResult) => events.map(wallStart).sort()

/** Counted without our reader or its library: the lines themselves. */
function countIn(text: string) {
  const unfolded = text.replace(/(?:\r?\n)+[ \t]/g, '')
  const count = (pattern: RegExp) => [...unfolded.matchAll(pattern)].length
  return {
    events: count(/^BEGIN:VEVENT\r?$/gm),
    private: count(/^CLASS:(?:PRIVATE|CONFIDENTIAL)\r?$/gm),
    // VTIMEZONEs have rules too, that begin long ago.
    recurring:
      count(/^RECURRENCE-ID/gm) +
      [...unfolded.matchAll(/^BEGIN:VEVENT\r?\n(?:(?!END:VEVENT).*\r?\n)*?RRULE:/gm)].length,
  }
}

/** What the recordings hold that is truly wrong: by hand. */
const INVALID: Record<string, string[]> = {
  'santarosa-sonoma': ['its DTSTART is not a date'],
  'node-ical-germany_at_end_of_day_repeating': ["its time zone is unknown: 'Europe/Germany'"],
}
const REPLACED: Record<string, number> = { 'node-ical-duplicate-uid-sequence': 2 }

recorded('Every recording without series gives all of its events, and no other', async () => {
  let checked = 0
  for (const file of names.filter((name) => !name.startsWith('not-ical'))) {
    const name = file.replace(/\.ics$/, '')
    const count = countIn(new TextDecoder().decode(await readBody(name)))
    if (count.recurring > 0) continue
    const { events, invalid } = await read(name)
    const expected = count.events - count.private - (REPLACED[name] ?? 0)
    expect([name, events.length + invalid.length]).toEqual([name, expected])
    expect([name, invalid.map(({ reason }) => reason)]).toEqual([name, INVALID[name] ?? []])
    checked++
  }
  expect(checked).toBeGreaterThan(35)
})

recorded(
  'Every recording is read the same a second time, with lasting names that are unique',
  async () => {
    for (const file of names.filter((name) => !name.startsWith('not-ical'))) {
      const name = file.replace(/\.ics$/, '')
      const span = { from: '2025-01-01', to: '2027-01-01' }
      const first = await read(name, span)
      expect(JSON.stringify(await read(name, span))).toBe(JSON.stringify(first))
      const ids = first.events.map(({ externalId }) => externalId)
      expect([name, new Set(ids).size]).toEqual([name, ids.length])
      for (const event of first.events) {
        expect(event.title).not.toBe('')
        expect(event.endAt === null || event.endAt > event.startAt).toBe(true)
      }
    }
  },
)

recorded(
  'No recorded calendar is suspected to mislabel its zones, wherever its venue is',
  async () => {
    let checked = 0
    for (const file of names.filter((name) => !name.startsWith('not-ical'))) {
      const name = file.replace(/\.ics$/, '')
      for (const timezone of VENUE_ZONES) {
        const { notes } = await read(name, { from: '2026-04-01', to: '2026-05-01', timezone })
        expect([name, timezone, notes.filter((text) => text.startsWith('times read as'))]).toEqual([
          name,
          timezone,
          [],
        ])
        checked++
      }
    }
    expect(checked).toBeGreaterThan(35 * VENUE_ZONES.length)
  },
)

const VENUE_ZONES = ['Chicago', 'New_York', 'Denver', 'Los_Angeles', 'Halifax'].map(
  (city) => `America/${city}`,
)

recorded('Answers that are no calendar fail the run', async () => {
  const wrong = names.filter((name) => name.startsWith('not-ical'))
  expect(wrong.length).toBe(3)
  for (const file of wrong)
    await expect(read(file.replace(/\.ics$/, ''))).rejects.toThrow(InvalidFeedError)
})

/** Numbers of a separate count, with python-dateutil over the same files: name, from, to, occurrences that start then. */
const COUNTED: [string, string, string, number][] = [
  ['bloomington-gcal_90204180d86dfba4a', '2024-03-01', '2028-01-01', 1401],
  ['bloomington-gcal_r5lf3al9blontcsjnedbr2f2u0', '2019-01-01', '2024-03-01', 324],
  ['bloomington-gcal_r5lf3al9blontcsjnedbr2f2u0', '2024-03-01', '2028-01-01', 226],
  ['raleighdurham-gcal_c_j40ldpocctr71k99n0n2lr9c14', '2019-01-01', '2024-03-01', 1344],
  ['raleighdurham-gcal_c_j40ldpocctr71k99n0n2lr9c14', '2024-03-01', '2028-01-01', 2703],
  ['calagator-ical_google', '2005-01-01', '2012-01-01', 1205],
  ['calagator-ical_google', '2024-03-01', '2028-01-01', 974],
  ['icalendar-x_location', '2014-01-01', '2018-01-01', 306],
]

recorded('The large Google calendars give each occurrence of their series', async () => {
  for (const [name, from, to, count] of COUNTED) {
    const { events, invalid } = await read(name, { from, to })
    const starting = events.filter(({ startAt }) => startAt >= Date.parse(`${from}T00:00Z`))
    expect([name, from, starting.length]).toEqual([name, from, count])
    expect(invalid).toEqual([])
  }
})

recorded('Every second Monday and Thursday, without the four that were taken out', async () => {
  const result = await read('node-ical-biweekly-exdate-until', {
    from: '2017-01-01',
    to: '2017-08-14',
  })
  const starts = wallStarts(result)
  expect(starts.length).toBe(21)
  expect(starts[0]).toBe('2017-02-16T09:00')
  expect(starts.slice(-3)).toEqual(['2017-06-22T09:00', '2017-07-03T09:00', '2017-07-31T09:00'])
  expect(new Set(result.events.map(({ timezone }) => timezone))).toEqual(new Set(['US/Central']))
})

recorded('Dates taken out at a wrong hour are taken out all the same', async () => {
  const window = { from: '2017-12-01', to: '2018-01-03' }
  const days = (await read('node-ical-biweekly-exdate-until', window)).events.map(
    ({ startDay }) => startDay,
  )
  expect(days.sort()).toEqual(['2017-12-04', '2017-12-05', '2018-01-01', '2018-01-02'])
})

recorded('Ten days by count, two taken out and one moved', async () => {
  const result = await read('node-ical-daily-count-exdate-recurrence-id')
  expect(wallStarts(result)).toEqual([
    '2015-07-06T12:00',
    '2015-07-09T12:00',
    '2015-07-09T15:00',
    '2015-07-11T12:00',
    '2015-07-12T12:00',
    '2015-07-13T12:00',
    '2015-07-14T12:00',
    '2015-07-15T12:00',
  ])
})

recorded('Changes that stand before their series', async () => {
  expect(wallStarts(await read('node-ical-google-recurrence-order'))).toEqual([
    '2026-02-10T10:00',
    '2026-02-11T10:30',
    '2026-02-12T10:00',
  ])
  expect(wallStarts(await read('node-ical-google-calendar-kiev-tz'))).toEqual([
    '2016-08-25T14:00',
    '2016-08-26T14:00',
    '2016-08-27T14:00',
    '2016-08-28T14:00',
  ])
})

recorded('Zones that Windows and Outlook name', async () => {
  const exchange = await read('node-ical-ms_timezones')
  const shown = (title: string) =>
    exchange.events
      .filter((event) => event.title === title)
      .map((event) => `${wallStart(event)} ${event.timezone}`)
  expect(shown('test')).toEqual(['2020-09-10T09:00 Europe/Berlin'])
  expect(shown('Not the actual summary 1')).toEqual(['2020-09-15T08:30 America/Los_Angeles'])
  const daily = shown("Log Yesterday's Jira time")
  expect([daily.length, daily[0], daily.at(-1)]).toEqual([
    235,
    '2020-06-09T09:00 Europe/Berlin',
    '2021-03-09T09:00 Europe/Berlin',
  ])
  const lunch = shown('Not the actual summary either')
  expect([lunch.length, lunch[0], lunch.at(-1)]).toEqual([
    135,
    '2020-07-07T12:00 America/Los_Angeles',
    '2021-03-09T12:00 America/Los_Angeles',
  ])
  const outlook = await read('node-ical-Office-2012-owa')
  expect(
    outlook.events.slice(0, 4).map((event) => `${wallStart(event)} ${event.timezone}`),
  ).toEqual([
    '2020-10-28T13:30 Australia/Sydney',
    '2020-10-28T13:30 America/New_York',
    '2020-11-02T13:30 America/New_York',
    '2020-11-05T13:30 America/New_York',
  ])
  expect(outlook.events.at(-1)?.startDay).toBe('2021-08-27')
})

recorded('An occurrence of whole days that was moved over a change of clocks', async () => {
  const { events } = await read('node-ical-whole_day_moved_over_dst_change_berlin', {
    timezone: 'Europe/Berlin',
  })
  expect(
    events.map(({ externalId, startDay, endDay }) => [externalId.slice(-10), startDay, endDay]),
  ).toEqual([
    ['2024-10-27', '2024-10-27', '2024-10-27'],
    ['2024-10-29', '2024-10-29', '2024-10-29'],
    ['2024-10-28', '2024-10-30', '2024-10-30'],
  ])
})

recorded('The last day of a rule in local time counts', async () => {
  const starts = wallStarts(await read('node-ical-non-utc-until-ny'))
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([
    15,
    '2024-03-01T14:00',
    '2024-03-15T14:00',
  ])
})

recorded('An unknown zone is no guess', async () => {
  const { events, invalid } = await read('node-ical-germany_at_end_of_day_repeating')
  expect(events).toEqual([])
  expect(invalid.map(({ reason }) => reason)).toEqual([
    "its time zone is unknown: 'Europe/Germany'",
  ])
})

recorded('Floating times, UTC, a zone and days in one calendar', async () => {
  const { events } = await read('node-ical-mixed-timezone-handling')
  expect(
    events.map((event) => [event.title, wallStart(event), event.timezone, event.noStart]),
  ).toEqual([
    ['No Timezone', '2002-10-28T01:20', 'US/Pacific', false],
    ['UTC Timezone', '2002-10-27T17:20', 'US/Pacific', false],
    ['Inline Timezone', '2002-10-28T01:20', 'America/New_York', false],
    ['Date Only (Explicit)', '2002-10-28T00:00', 'US/Pacific', true],
    ['Date Only (Implicit)', '2002-10-28T00:00', 'US/Pacific', true],
  ])
})

recorded('A zone of the calendar’s own, and GMT', async () => {
  const own = await read('icalendar-america_new_york')
  expect(own.events[0]?.startAt).toBe(Date.parse('2014-08-29T12:00Z'))
  const gmt = await read('calagator-ical_gmt')
  expect(gmt.events[0]?.startAt).toBe(Date.parse('2020-05-07T08:00Z'))
})

recorded('The newest of what was sent several times', async () => {
  const { events } = await read('node-ical-duplicate-uid-sequence')
  expect(events.map(({ title }) => title)).toEqual([
    'Team Meeting (SEQUENCE 2)',
    'Updated version (SEQUENCE 3) - should win',
  ])
})

recorded('Several calendars folded over blank lines', async () => {
  const { events } = await read('icalendar-multiple_calendar_components')
  expect(events.map(({ title, startDay, endDay }) => [title, startDay, endDay])).toEqual([
    ['Christmas Day', '2003-12-25', '2003-12-25'],
    ['Boxing Day', '2003-05-01', '2003-05-01'],
    ['Christmas again!', '2003-12-25', '2003-12-25'],
  ])
})

recorded('A stray line in a broken calendar', async () => {
  const { events, notes } = await read('icalendar-issue_104_broken_calendar')
  expect(events.map(({ title }) => title)).toEqual(['Broken Eevnt'])
  expect(notes).toEqual(['lines that could not be read: 1'])
})

recorded('A festival: doors at their hours, and one programme every five weeks', async () => {
  const { events } = await read('node-ical-festival-multiday-rrule')
  const single = events.filter(({ seriesId }) => !seriesId)
  expect(single.length).toBe(127)
  const doors = single.find(({ title }) => title === 'Loading doors close')
  expect(doors && [wallStart(doors), doors.noStart]).toEqual(['2011-08-04T18:00', false])
  const series = events.filter(({ seriesId }) => seriesId).map(wallStart)
  expect(series.slice(0, 3)).toEqual(['2011-08-05T12:00', '2011-09-05T12:00', '2011-09-09T12:00'])
})

recorded('Places, pictures and organizers as the programs write them', async () => {
  const first = async (name: string) => (await read(name)).events[0]!
  expect((await first('raleighdurham-dprplaymore_common_modules')).venue).toMatchObject({
    name: 'West Point on the Eno- McCown-Magnum House',
    address: '5101 N Roxboro Street Durham NC 27701',
  })
  expect(await first('petaluma-api_v2')).toMatchObject({
    venue: { name: 'Aqus Cafe', address: '189 H Street, Petaluma CA 94952, US' },
    contact: { name: 'Aqus Community' },
    imageUrl: expect.stringMatching(/^https:\/\/\S+\.jpg\?\d+$/),
  })
  expect((await first('bloomington-calendar_feeds')).venue).toMatchObject({
    name: 'Downtown Library',
    latitude: 39.1669872,
    longitude: -86.5303618,
  })
  expect((await first('raleighdurham-americantobaccocampus')).venue?.latitude).toBe(null)
  const obfuscated = await first('chi_low_income_housing_trust_fund')
  expect(obfuscated.externalId).toMatch(/^\d+@clihtf\.org\|\d+$/)
})
