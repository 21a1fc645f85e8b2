// In workerd, whose decoding of old character sets is not Node's.
import 'cloudflare:workers'
import { expect, test } from 'vitest'
import { InvalidFeedError } from '../../contract/feed-plugin'
import { ical } from './ical'

// What surrounds a calendar, and its characters: sources add to both.

const CONTEXT = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: '',
  manifest: null,
  window: { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') },
}

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const vevent = (uid: string, title = 'S') =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, 'DTSTART:20260715T190000Z', 'END:VEVENT'].join(
    '\r\n',
  )

const CALENDAR = calendar(vevent('a'))

const readBytes = (body: Uint8Array, contentType = 'text/calendar') =>
  ical.read([{ url: 'https://museum.example/feed.ics', contentType, body }], CONTEXT)

const read = (body: string) => readBytes(new TextEncoder().encode(body))

const ids = (body: string) => read(body).events.map(({ externalId }) => externalId)

test('White space, byte order marks and warnings before a calendar do no harm', () => {
  for (const before of [
    '   ',
    '\t\t',
    '\r\n\r\n   ',
    '\uFEFF',
    '\uFEFF\uFEFF',
    '\r\n\uFEFF ',
    '\0',
    'Notice: Undefined index in feed.php on line 3\r\n  ',
    '<br />',
  ]) {
    expect([before, ids(before + CALENDAR)]).toEqual([before, ['a']])
  }
})

test('Text and NUL after a calendar do no harm', () => {
  const end = CALENDAR.trimEnd()
  for (const after of [
    '\0',
    '\r\n\0\0\0',
    ' ',
    '<!-- cached by a plugin -->',
    '\r\n <!-- cached by a plugin -->',
    '\r\n<script>track()</script>\r\n',
    '\r\nRRULE:FREQ=DAILY',
  ]) {
    expect([after, ids(end + after)]).toEqual([after, ['a']])
  }
})

test('Each of several calendars is read, whatever is between them', () => {
  const next = calendar(vevent('b'))
  for (const between of ['', ' ', '\uFEFF', '\0', '\r\n  ', '<!-- cached -->\r\n']) {
    expect([between, ids(CALENDAR.trimEnd() + between + next)]).toEqual([between, ['a', 'b']])
  }
})

test('A calendar that ends early fails the run, even if text follows', () => {
  const cut = CALENDAR.slice(0, CALENDAR.lastIndexOf('END:VCALENDAR'))
  expect(() => read(`  ${cut}`)).toThrow(InvalidFeedError)
  expect(() => read(`${cut}\0<!-- cached -->`)).toThrow(InvalidFeedError)
})

test('Properties of events that stray into the calendar are left out and noted', () => {
  for (const line of [
    'RRULE:FREQ=DAILY;COUNT=5',
    'RDATE;VALUE=PERIOD:20260715T190000Z/PT3H',
    'GEO:43.04;-87.91',
  ]) {
    const { events, notes } = read(calendar(line, vevent('a')))
    expect([line, events.length, notes]).toEqual([line, 1, ['lines that could not be read: 1']])
  }
})

/** Latin1 and windows-1252 have one byte for each of these. */
const encode = (text: string) =>
  Uint8Array.from(
    text,
    (character) => ({ '’': 0x92, '–': 0x96 })[character] ?? character.charCodeAt(0),
  )

const readTitle = (body: Uint8Array, contentType?: string) =>
  readBytes(body, contentType).events[0]?.title

test('A charset in the header is used', () => {
  for (const charset of ['iso-8859-1', 'ISO-8859-1', '"latin1"', 'windows-1252', 'cp1252']) {
    const contentType = `text/calendar; charset=${charset}`
    const body = encode(calendar(vevent('a', 'Café Zoë – Señor’s')))
    expect([charset, readTitle(body, contentType)]).toEqual([charset, 'Café Zoë – Señor’s'])
    expect(readBytes(body, contentType).notes).toEqual([])
  }
  const greek = Uint8Array.from([...encode('S'), 0xe1])
  const [before, after] = calendar(vevent('a', 'MARK')).split('MARK').map(encode)
  const body = Uint8Array.from([...before!, ...greek, ...after!])
  expect(readTitle(body, 'text/calendar;charset=iso-8859-7')).toBe('Sα')
})

test('A charset that the header does not give is detected and noted', () => {
  const title = 'Café français: après-midi à l’hôtel, soirée dansante'
  const body = encode(calendar(vevent('a', title)))
  for (const contentType of [
    'text/calendar',
    'text/calendar; charset=utf-8',
    'text/calendar; charset=nonsense',
  ]) {
    const { events, notes } = readBytes(body, contentType)
    expect(events[0]?.title).toBe(title)
    expect(notes).toEqual([
      expect.stringMatching(/^characters read as (?:windows-1252|ISO-8859-1), by detection$/),
    ])
  }
  const single = encode(calendar(vevent('a', 'An evening at the café of the museum')))
  expect(readTitle(single)).toBe('An evening at the café of the museum')
})

test('UTF-8 stays UTF-8, even when a server labels it latin1 or a character is cut', () => {
  const body = new TextEncoder().encode(calendar(vevent('a', 'Café Zoë’s')))
  for (const contentType of ['text/calendar', 'text/calendar; charset=ISO-8859-1']) {
    expect(readTitle(body, contentType)).toBe('Café Zoë’s')
    expect(readBytes(body, contentType).notes).toEqual([])
  }
  const cut = new TextEncoder().encode(calendar(vevent('a', 'Café Zoë Señor naïve MARK')))
  cut[new TextDecoder().decode(cut).indexOf('MARK') + 4] = 0xe2
  expect(readTitle(cut)).toBe('Café Zoë Señor naïve \ufffdARK')
})
