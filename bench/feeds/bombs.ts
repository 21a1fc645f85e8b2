/** `plugin` is ical unless it is said; `manifest` is that of siphon. */
export type Bomb = { name: string; plugin?: string; manifest?: object; build: () => Uint8Array }

/** Calendars and pages of at most 12 MB that ask for far more work than any source needs. */
export const BOMBS: Bomb[] = [
  {
    name: '3,000 daily rules, COUNT=1e9, from 1900',
    build: () => calendar(many(3000, OLD, 'RRULE:FREQ=DAILY;COUNT=1000000000')),
  },
  {
    name: '3,000 daily rules in January, COUNT=1e9, from 1900',
    build: () => calendar(many(3000, OLD, 'RRULE:FREQ=DAILY;BYMONTH=1;COUNT=1000000000')),
  },
  {
    name: '3,000 rules for April 31',
    build: () => calendar(many(3000, OLD, 'RRULE:FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31')),
  },
  {
    name: '3,000 rules for five Mondays in Februaries of odd years',
    build: () =>
      calendar(
        many(3000, 'DTSTART:19010204T120000', 'RRULE:FREQ=MONTHLY;INTERVAL=24;BYDAY=5MO;COUNT=1'),
      ),
  },
  { name: '3,000 rules for every second', build: () => calendar(many(3000, SECONDLY)) },
  {
    name: '20,000 rules in one VTIMEZONE',
    build: () => calendar([zone('Z0', 20_000), ...many(1, 'DTSTART;TZID=Z0:20260601T190000')]),
  },
  {
    name: '5,000 VTIMEZONEs from 1601',
    build: () =>
      calendar(
        Array.from({ length: 5000 }, (_, index) => [
          zone(`Z${index}`, 2),
          vevent(index, `DTSTART;TZID=Z${index}:20260601T190000`),
        ]).flat(),
      ),
  },
  {
    name: '40,000 events with all that the body has room for',
    build: () => calendar(many(40_000, 'DTSTART:20250101', `DESCRIPTION:${'Jazz '.repeat(45)}`)),
  },
  { name: '200,000 tiny events', build: () => calendar(many(200_000, 'DTSTART:20250101')) },
  {
    name: '40,000 tiny events, the most that are read',
    build: () => calendar(many(40_000, 'DTSTART:20250101')),
  },
  {
    name: '500,000 exceptions of one event',
    build: () => calendar(many(1, OLD, 'RRULE:FREQ=WEEKLY', EXCEPTIONS)),
  },
  {
    name: 'a page nested 200,000 deep',
    plugin: 'jsonld',
    build: () => encode('<div>'.repeat(200_000)),
  },
  {
    name: 'a page of 2,000,000 empty elements',
    plugin: 'jsonld',
    build: () => encode('<br>'.repeat(2_000_000)),
  },
  {
    name: '1,000 blocks of JSON-LD that end in the middle',
    plugin: 'jsonld',
    build: () =>
      encode(
        `<script type="application/ld+json">[${'{"@type":"Event","name":"'.repeat(200)}</script>`.repeat(
          1_000,
        ),
      ),
  },
  {
    name: 'a manifest that reads the whole page for each of 1,500 items',
    plugin: 'siphon',
    manifest: buildManifest({
      description: { page: true },
      venue: { page: true, match: 'by (.+)' },
    }),
    build: () => encode(ROWS),
  },
  {
    name: 'a manifest whose selectors look everywhere, for 1,500 items',
    plugin: 'siphon',
    manifest: buildManifest({ description: '* * * * b', venue: { heading: '* ~ * ~ *' } }),
    build: () => encode(ROWS),
  },
]

const encode = (text: string) => new TextEncoder().encode(text)
const ROWS = `<ul>${`<li><h3>Jazz</h3><b>July 10</b><p>${'words '.repeat(60)}</p></li>`.repeat(1_500)}</ul>`

function buildManifest(fields: object): object {
  return {
    source: { url: 'https://feeds.example.com/bomb' },
    items: { selector: 'li' },
    fields: { title: 'h3', date: 'b', ...fields },
  }
}

const EXCEPTIONS = Array<string>(500_000).fill('EXDATE:20260101T120000Z').join('\r\n')
const OLD = 'DTSTART:19000101T120000'
const SECONDLY = 'DTSTART:20260101T120000\r\nRRULE:FREQ=SECONDLY'

function calendar(components: string[]): Uint8Array {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', '']
  return new TextEncoder().encode(lines.join('\r\n'))
}

const many = (count: number, ...lines: string[]) =>
  Array.from({ length: count }, (_, index) => vevent(index, ...lines))

const vevent = (uid: number, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')

function zone(name: string, rules: number): string {
  const observance = [
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'END:STANDARD',
  ].join('\r\n')
  const observances = Array<string>(rules).fill(observance)
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
}
