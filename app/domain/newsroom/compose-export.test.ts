import { expect, test } from 'vitest'
import { HOSTILE_TEXTS } from '../../../test/samples/hostile-texts'
import { composeExport } from './compose-export'
import type { EntryDates } from './entry-dates'
import type { ExportEntry } from './export-entry'
import { BUILT_IN_TEMPLATES, type TemplateValues } from './export-template'
import { measureExport, renderPlain } from './render-export'
import { renderNewsletter } from './render-newsletter'

const RANGE = { first: '2026-11-25', last: '2026-12-01' }

const onDay = (first: string, from: string | null = '19:00'): EntryDates => ({
  occurrences: [{ first, last: first, time: from === null ? null : { from, to: null } }],
  lastDay: first,
  hasBegun: false,
  isDaily: false,
})

const THROUGH: EntryDates = {
  occurrences: [{ first: '2026-11-01', last: '2026-12-20', time: null }],
  lastDay: '2026-12-20',
  hasBegun: true,
  isDaily: false,
}

let nextId = 1
const entry = (more: Partial<ExportEntry> = {}): ExportEntry => ({
  id: nextId++,
  title: 'Jazz Night',
  status: 'scheduled',
  isPicked: false,
  imageChecksum: null,
  dates: onDay('2026-11-27'),
  venueName: 'Bar Centro',
  fullAddress: '808 E Center St',
  description: '',
  phone: '',
  website: '',
  price: { cost: '', soldOut: false, facts: { priceFromCents: null, priceToCents: null } },
  url: 'https://laketown.example/event/1',
  categories: [],
  neighborhoods: [],
  ...more,
})

const compose = (
  entries: ExportEntry[],
  template: Partial<TemplateValues> = {},
  { picksFirst = false } = {},
) =>
  composeExport({
    template: { ...BUILT_IN_TEMPLATES.brief, ...template },
    entries,
    city: 'Laketown',
    range: RANGE,
    today: RANGE.first,
    picksFirst,
    categoryNames: ['Music', 'Art'],
  })

const headings = (composed: ReturnType<typeof compose>) =>
  composed.groups.map(({ heading, entries }) => [
    heading,
    entries.map((composedEntry) => composedEntry.entry.title),
  ])

const print = (entries: ExportEntry[], template: Partial<TemplateValues> = {}) =>
  renderPlain(compose(entries, template), { ...BUILT_IN_TEMPLATES.brief, ...template }, RANGE.first)

test('The built-in listings page reads like that of a newspaper', () => {
  const text = print(
    [
      entry({
        description: 'Trumpets and a late bar',
        price: {
          cost: '$10.00',
          soldOut: false,
          facts: { priceFromCents: null, priceToCents: null },
        },
        phone: '(414) 555-0100',
      }),
      entry({ title: 'Painters', dates: THROUGH, venueName: 'Museum', fullAddress: '' }),
    ],
    BUILT_IN_TEMPLATES.print,
  )
  expect(text).toBe(
    [
      'Friday, Nov. 27',
      'Jazz Night, 7 p.m., Bar Centro, 808 E. Center St. Trumpets and a late bar. $10. 414-555-0100. laketown.example/event/1',
      '',
      'Continuing',
      'Painters, Through Dec. 20, Museum. laketown.example/event/1',
    ].join('\n'),
  )
})

test('Entries are sorted by day and time, those at an unknown time last, and continuing ones at the end', () => {
  const entries = [
    entry({ title: 'Through', dates: THROUGH }),
    entry({ title: 'Some time', dates: onDay('2026-11-27', null) }),
    entry({ title: 'Late', dates: onDay('2026-11-27', '22:00') }),
    entry({ title: 'Early', dates: onDay('2026-11-27', '09:00') }),
    entry({ title: 'Before', dates: onDay('2026-11-26') }),
  ]
  expect(headings(compose(entries, { grouping: 'day' }))).toEqual([
    ['Thursday, Nov. 26', ['Before']],
    ['Friday, Nov. 27', ['Early', 'Late', 'Some time']],
    ['Continuing', ['Through']],
  ])
  expect(headings(compose(entries, { grouping: 'none' }))).toEqual([
    ['', ['Before', 'Early', 'Late', 'Some time', 'Through']],
  ])
})

test('Categories are in the order of the tree, neighborhoods by name, and the rest last', () => {
  const entries = [
    entry({ title: 'Neither' }),
    entry({ title: 'Painting', categories: ['Art'], neighborhoods: ['Riverwest'] }),
    entry({ title: 'Song', categories: ['Music', 'Art'], neighborhoods: ['Bay View', 'Downtown'] }),
  ]
  expect(headings(compose(entries, { grouping: 'category' }))).toEqual([
    ['Music', ['Song']],
    ['Art', ['Painting']],
    ['Other events', ['Neither']],
  ])
  expect(headings(compose(entries, { grouping: 'neighborhood' }))).toEqual([
    ['Bay View', ['Song']],
    ['Riverwest', ['Painting']],
    ['Other areas', ['Neither']],
  ])
})

test('Picks come first under each heading when that is wanted', () => {
  const entries = [
    entry({ title: 'Early', dates: onDay('2026-11-27', '09:00') }),
    entry({ title: 'Pick', isPicked: true }),
  ]
  expect(headings(compose(entries, {}, { picksFirst: true }))[0]?.[1]).toEqual(['Pick', 'Early'])
  expect(headings(compose(entries))[0]?.[1]).toEqual(['Early', 'Pick'])
})

test('A series is one entry with all its dates, or one under each day', () => {
  const first = onDay('2026-11-27')
  const dates = {
    ...first,
    lastDay: '2026-11-29',
    occurrences: [...first.occurrences, ...onDay('2026-11-29', '14:00').occurrences],
  }
  const series = [entry({ dates, fullAddress: '' })]
  expect(print(series)).toBe(
    'Friday, Nov. 27\n• Jazz Night, 7 p.m.; 2 p.m. Sunday, Nov. 29, Bar Centro',
  )
  expect(print(series, { repeatsDaily: true })).toBe(
    'Friday, Nov. 27\n• Jazz Night, 7 p.m., Bar Centro\n\nSunday, Nov. 29\n• Jazz Night, 2 p.m., Bar Centro',
  )
})

test('Cancelled and postponed events are left out, or marked whatever the limit of the title', () => {
  const entries = [
    entry({ title: 'Cancelled jazz of the night', status: 'cancelled' }),
    entry({ title: 'Postponed', status: 'postponed' }),
  ]
  expect(compose(entries, { calledOff: 'omit' }).count).toBe(0)
  const marked = print(entries, { calledOff: 'mark', pattern: '{title|12}', grouping: 'none' })
  expect(marked).toBe('• CANCELED: Cancelled…\n• POSTPONED: Postponed')
})

test('Texts that are too long are cut at a word; facts that are too long are left out', () => {
  const long = entry({
    title: 'A very long evening of jazz',
    phone: '414-555-0100',
    website: 'https://jazz.example/tickets',
  })
  expect(
    print([long], { pattern: '{title|12}[, {phone|5}][, {website|30}]', grouping: 'none' }),
  ).toBe('• A very long…, jazz.example/tickets')
})

test('The header and the footer name the city, the dates and the count', () => {
  const text = print([entry()], {
    header: '{city}: {count} events, {dates}',
    footer: '\\{x\\}',
    grouping: 'none',
    pattern: '{title}',
  })
  expect(text).toBe('Laketown: 1 events, Nov. 25–Dec. 1\n\n• Jazz Night\n\n{x}')
})

test('How much of the page is filled counts what readers read', () => {
  const template = { ...BUILT_IN_TEMPLATES.indesign, pattern: '**{title}**', room: 20 }
  const composed = compose([entry({ title: 'Café' })], template)
  expect(measureExport(composed, template)).toEqual({
    events: 1,
    characters: 'Friday, Nov. 27\nCafé'.length,
    words: 4,
    left: 0,
  })
})

test('InDesign gets tagged paragraphs in ASCII, in which texts are no tags', () => {
  const text = print([entry({ title: '<b>Café \\ 🎷</b>' })], {
    format: 'indesign',
    pattern: '**{title}**: {venue}\n{when}',
    header: 'What’s on',
  })
  expect(text.split('\r\n')).toEqual([
    '<ASCII-WIN>',
    '<ParaStyle:Listings Header>What<0x2019>s on',
    '<ParaStyle:Listings Heading>Friday, Nov. 27',
    '<ParaStyle:Listing><0x2022> <cTypeface:Bold>\\<b\\>Caf<0x00E9> \\\\ <0xD83C><0xDFB7>\\</b\\><cTypeface:>: Bar Centro<0x000A>7 p.m.',
    '',
  ])
  expect(text).toMatch(/^[\x20-\x7e\r\n]*$/)
})

test('CSV has a column for each piece, and no cell that a spreadsheet would calculate', () => {
  const template = { format: 'csv', pattern: '{title} and [{venue|6}] {phone}' } as const
  const text = print(
    [
      entry({
        title: '=HYPERLINK("https://evil.example")',
        venueName: 'Long, longer',
        phone: '+44 1',
      }),
    ],
    template,
  )
  expect(text).toBe(
    '\uFEFFTitle,Venue,Phone\r\n"\'=HYPERLINK(""https://evil.example"")",Long…,\'+44 1\r\n',
  )
})

const BRAND = {
  name: 'Laketown',
  url: 'https://laketown.example',
  supportEmail: null,
  logo: null,
  color: '#14284b',
  onColor: '#ffffff',
}
const newsletter = (entries: ExportEntry[], template: Partial<TemplateValues> = {}) =>
  renderNewsletter({
    composed: compose(entries, { ...BUILT_IN_TEMPLATES.newsletter, ...template }),
    template: { hasImages: true },
    brand: BRAND,
    imagesUrl: 'https://images.example',
  })

test('A newsletter links to the site’s own domain and loads images from the images door alone', () => {
  const html = newsletter(
    [entry({ imageChecksum: 'a'.repeat(64), website: 'https://band.example/?a=1&b=2' })],
    { pattern: '**{title}**\n{website}' },
  )
  expect(html.match(/(?:href|src)="[^"]*"/g)).toEqual([
    'href="https://laketown.example"',
    `src="https://images.example/${'a'.repeat(64)}/square/!240,240/0/default.jpg"`,
    'href="https://laketown.example/event/1"',
    'href="https://band.example/?a=1&amp;b=2"',
    'href="https://laketown.example"',
  ])
  expect(html).not.toMatch(/<style|<script|class=/)
  expect(html).toContain('>band.example/?a=1&amp;b=2</a>')
})

const HOSTILE_MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</td></tr></table>',
  '{title}[{venue}]**',
  '\u202Egnp.exe\u0007\u0000',
  'x'.repeat(5_000),
  `a${'\u0301'.repeat(500)}`.repeat(60),
  '👨‍👩‍👧‍👦'.repeat(60),
]

test('Hostile texts are only text in every format', () => {
  const entries = [...HOSTILE_TEXTS, ...HOSTILE_MARKUP].map((text) =>
    entry({ title: text, description: text, venueName: text, fullAddress: text, phone: text }),
  )
  for (const format of ['text', 'indesign', 'csv'] as const) {
    const text = print(entries, {
      format,
      pattern: '{title|40}\n{description|20} {venue|9} {phone|9}',
    })
    expect(text).not.toMatch(/(?![\n\r])\p{Cc}|\p{Surrogate}/u)
  }
  const html = newsletter(entries, { header: 'A <b>{city}</b>', footer: '"><script>1</script>' })
  expect(html).not.toMatch(/<script|<b>|<img src=|onerror=a[^&]*>|\p{Surrogate}/u)
})
