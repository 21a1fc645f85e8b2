import { expect, test } from 'vitest'
import { toInstant, toWallTime } from '~/lib/time/local-time'
import { ical } from './ical'

// All examples of RFC 5545, section 3.8.5.3, in New York as there.

const ZONE = 'America/New_York'
const YEARS_1998_TO_2000 = '1998-01 1-31; 1999-01 1-31; 2000-01 1-31'
const EVERY_TWENTY_MINUTES = [9, 10, 11, 12, 13, 14, 15, 16].flatMap((hour) =>
  ['00', '20', '40'].map((minute) => `${String(hour).padStart(2, '0')}:${minute}`),
)
const TWICE_IN_SEPTEMBER = '1997-09 2 4 9 11 16 18 23 25 30; 1997-10 2'
const SUMMERS = [
  '1997-06 5 12 19 26; 1997-07 3 10 17 24 31; 1997-08 7 14 21 28',
  '1998-06 4 11 18 25; 1998-07 2 9 16 23 30; 1998-08 6 13 20 27',
  '1999-06 3 10 17 24; 1999-07 1 8 15 22 29; 1999-08 5 12 19 26',
].join('; ')

/** The start, the rule, and the days of its occurrences at 9:00. Endless rules are followed to the last of them. */
const EXAMPLES: [start: string, rule: string, days: string][] = [
  ['19970902', 'FREQ=DAILY;COUNT=10', '1997-09 2-11'],
  [
    '19970902',
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    '1997-09 2-30; 1997-10 1-31; 1997-11 1-30; 1997-12 1-23',
  ],
  [
    '19970902',
    'FREQ=DAILY;INTERVAL=2',
    '1997-09 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-10 2 4',
  ],
  ['19970902', 'FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09 2 12 22; 1997-10 2 12'],
  [
    '19980101',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    YEARS_1998_TO_2000,
  ],
  ['19980101', 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', YEARS_1998_TO_2000],
  ['19970902', 'FREQ=WEEKLY;COUNT=10', '1997-09 2 9 16 23 30; 1997-10 7 14 21 28; 1997-11 4'],
  [
    '19970902',
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    '1997-09 2 9 16 23 30; 1997-10 7 14 21 28; 1997-11 4 11 18 25; 1997-12 2 9 16 23',
  ],
  [
    '19970902',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    '1997-09 2 16 30; 1997-10 14 28; 1997-11 11 25; 1997-12 9 23; 1998-01 6 20; 1998-02 3 17',
  ],
  ['19970902', 'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH', TWICE_IN_SEPTEMBER],
  ['19970902', 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', TWICE_IN_SEPTEMBER],
  [
    '19970901',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09 1 3 5 15 17 19 29; 1997-10 1 3 13 15 17 27 29 31; 1997-11 10 12 14 24 26 28; 1997-12 8 10 12 22',
  ],
  [
    '19970902',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09 2 4 16 18 30; 1997-10 2 14 16',
  ],
  [
    '19970905',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09 5; 1997-10 3; 1997-11 7; 1997-12 5; 1998-01 2; 1998-02 6; 1998-03 6; 1998-04 3; 1998-05 1; 1998-06 5',
  ],
  [
    '19970905',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    '1997-09 5; 1997-10 3; 1997-11 7; 1997-12 5',
  ],
  [
    '19970907',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09 7 28; 1997-11 2 30; 1998-01 4 25; 1998-03 1 29; 1998-05 3 31',
  ],
  [
    '19970922',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    '1997-09 22; 1997-10 20; 1997-11 17; 1997-12 22; 1998-01 19; 1998-02 16',
  ],
  [
    '19970928',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    '1997-09 28; 1997-10 29; 1997-11 28; 1997-12 29; 1998-01 29; 1998-02 26',
  ],
  [
    '19970902',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    '1997-09 2 15; 1997-10 2 15; 1997-11 2 15; 1997-12 2 15; 1998-01 2 15',
  ],
  [
    '19970930',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09 30; 1997-10 1 31; 1997-11 1 30; 1997-12 1 31; 1998-01 1 31; 1998-02 1',
  ],
  [
    '19970910',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09 10-15; 1999-03 10-13',
  ],
  [
    '19970902',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    '1997-09 2 9 16 23 30; 1997-11 4 11 18 25; 1998-01 6 13 20 27; 1998-03 3 10 17 24 31',
  ],
  [
    '19970610',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    [1997, 1998, 1999, 2000, 2001].map((year) => `${year}-06 10; ${year}-07 10`).join('; '),
  ],
  [
    '19970310',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    `1997-03 10; ${[1999, 2001, 2003].map((year) => `${year}-01 10; ${year}-02 10; ${year}-03 10`).join('; ')}`,
  ],
  [
    '19970101',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01 1; 1997-04 10; 1997-07 19; 2000-01 1; 2000-04 9; 2000-07 18; 2003-01 1; 2003-04 10; 2003-07 19; 2006-01 1',
  ],
  ['19970519', 'FREQ=YEARLY;BYDAY=20MO', '1997-05 19; 1998-05 18; 1999-05 17'],
  ['19970512', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05 12; 1998-05 11; 1999-05 17'],
  [
    '19970313',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03 13 20 27; 1998-03 5 12 19 26; 1999-03 4 11 18 25',
  ],
  ['19970605', 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8', SUMMERS],
  [
    '19970902',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '1998-02 13; 1998-03 13; 1998-11 13; 1999-08 13; 2000-10 13',
  ],
  [
    '19970913',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09 13; 1997-10 11; 1997-11 8; 1997-12 13; 1998-01 10; 1998-02 7; 1998-03 7; 1998-04 11; 1998-05 9; 1998-06 13',
  ],
  [
    '19961105',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11 5; 2000-11 7; 2004-11 2',
  ],
  ['19970904', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09 4; 1997-10 7; 1997-11 6'],
  [
    '19970929',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09 29; 1997-10 30; 1997-11 27; 1997-12 30; 1998-01 29; 1998-02 26; 1998-03 30',
  ],
  ['19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08 5 10 19 24'],
  ['19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08 5 17 19 31'],
  ['20070115', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01 15 30; 2007-02 15; 2007-03 15 30'],
]

/** The rule, and its times on September 2, 1997. The first has the end of the errata. */
const EXAMPLES_WITHIN_A_DAY: [rule: string, times: string[]][] = [
  ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', ['09:00', '12:00', '15:00']],
  ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']],
  ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', ['09:00', '10:30', '12:00', '13:30']],
  ['FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', EVERY_TWENTY_MINUTES],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16', EVERY_TWENTY_MINUTES],
]

test('Every example of RFC 5545 has the occurrences that are listed there', () => {
  for (const [start, rule, days] of EXAMPLES) {
    const expected = parseDays(days).map((day) => `${day}T09:00:00`)
    const isEndless = !/COUNT|UNTIL/.test(rule)
    const last = isEndless ? (expected.at(-1) ?? '') : '2010-01-01T00:00:00'
    expect([start, rule, listStarts(start, rule, last)]).toEqual([start, rule, expected])
  }
})

test('The examples of RFC 5545 within a day have the times that are listed there', () => {
  for (const [rule, times] of EXAMPLES_WITHIN_A_DAY) {
    const expected = times.map((time) => `1997-09-02T${time}:00`)
    expect([rule, listStarts('19970902', rule, '1997-09-02T23:00:00')]).toEqual([rule, expected])
  }
})

/** Wall times in New York, up to the last. */
function listStarts(start: string, rule: string, last: string): string[] {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:example',
    `DTSTART;TZID=${ZONE}:${start}T090000`,
    `RRULE:${rule}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const body = new TextEncoder().encode(lines.join('\r\n'))
  const page = { url: 'https://example.com/', contentType: 'text/calendar', body }
  const window = { from: 0, to: toInstant(last, ZONE) + 1 }
  const { events, invalid } = ical.read([page], {
    timezone: ZONE,
    timezoneIsOverride: false,
    url: '',
    manifest: null,
    window,
  })
  expect(invalid).toEqual([])
  return events.map(({ startAt }) => toWallTime(startAt, ZONE).slice(0, 19))
}

/** '1997-09 2-4 8' are four days of September. */
function parseDays(text: string): string[] {
  return text.split('; ').flatMap((month) => {
    const [name, ...days] = month.split(' ')
    return days.flatMap((span) => {
      const [first = 0, last = first] = span.split('-').map(Number)
      return Array.from(
        { length: last - first + 1 },
        (_, index) => `${name}-${String(first + index).padStart(2, '0')}`,
      )
    })
  })
}
