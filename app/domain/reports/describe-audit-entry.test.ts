import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import { summarizeBounds } from '~/domain/sites/bounds/summarize-bounds'
import { describeAuditEntry } from './describe-audit-entry.server'

const describe = (field: string, before: unknown, after: unknown, action = 'site.update') => {
  const changes = { [field]: { before, after } }
  const { fields } = describeAuditEntry({ action, changes })
  return fields.map(({ name, ...values }) => [name, values.before.text, values.after.text])[0]
}

test.each<[string, unknown, unknown, string[]]>([
  ['name', 'Old', 'New', ['Name', 'Old', 'New']],
  ['logoHeightHeader', 40, 60, ['Logo height header', '40', '60']],
  ['published', false, true, ['Published', 'No', 'Yes']],
  ['tags', [], ['a', 'b'], ['Tags', '', 'a, b']],
  ['priceFromCents', null, 1250, ['Price from', '', '$12.50']],
  ['decidedAt', null, Date.parse('2026-05-01T17:00:00Z'), ['Decided at', '', '2026-05-01 13:00']],
  ['links', [{ title: 'A', url: '/a' }], [], ['Links', 'Title: A\nUrl: /a', '']],
  [
    'branding',
    { primary: '#123456', font: 'sans' },
    null,
    ['Branding', 'Primary: #123456\nFont: sans', ''],
  ],
])('The field %s is shown in plain words', (field, before, after, shown) => {
  expect(describe(field, before, after)).toEqual(shown)
})

test('Bounds are described by their points, also when they were too long to be logged whole', () => {
  const ring = [
    [-88.2, 42],
    [-87, 42],
    [-87, 43],
    [-88.2, 42],
  ]
  const bounds = { type: 'Polygon', coordinates: [ring] }
  const cut = `${JSON.stringify(bounds).slice(0, 40)}…`
  expect(describe('bounds', bounds, cut)).toEqual([
    'Bounds',
    'A shape with 4 points',
    'A shape with very many points',
  ])
})

test('Rich text is shown as text, long texts are to be opened, and a color is known as one', () => {
  const long = 'x'.repeat(200)
  const html = '<p>Tea</p><p>at <b>5</b><script>x()</script></p>'
  const { fields } = describeAuditEntry({
    action: 'site.announce',
    changes: {
      announcement: { before: html, after: long },
      primary: { before: '#14284b', after: 'blue' },
    },
  })
  expect(fields).toEqual([
    {
      name: 'Announcement',
      before: { text: 'Tea\n\nat 5', isLong: true, color: null, outline: null },
      after: { text: long, isLong: true, color: null, outline: null },
    },
    {
      name: 'Primary',
      before: { text: '#14284b', isLong: false, color: '#14284b', outline: null },
      after: { text: 'blue', isLong: false, color: null, outline: null },
    },
  ])
})

test('An action that is not known any more is shown by its own words', () => {
  expect(describeAuditEntry({ action: 'venue.rename', changes: {} }).what).toBe('Venue rename')
})

test('Plain text that looks like HTML is shown as it was typed', () => {
  expect(describe('name', '<b>x</b>', 'x')).toEqual(['Name', '<b>x</b>', 'x'])
  const category = describe('description', '<b>x</b>', 'x', 'category.update')
  expect(category).toEqual(['Description', '<b>x</b>', 'x'])
  expect(describe('about', '<b>x</b>', 'x', 'venue.curate')).toEqual(['About', 'x', 'x'])
})

test('A change of bounds says how many points there are, how large it is and what moved, with its outline', () => {
  const square: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [-88, 43],
        [-87, 43],
        [-87, 44],
        [-88, 44],
        [-88, 43],
      ],
    ],
  }
  const wider: Polygon = {
    ...square,
    coordinates: [square.coordinates[0]!.map(([x = 0, y = 0]) => (x === -87 ? [-86, y] : [x, y]))],
  }
  const { fields } = describeAuditEntry({
    action: 'site.update',
    changes: { bounds: summarizeBounds(square, wider) },
  })
  expect(fields).toMatchObject([
    {
      name: 'Bounds',
      before: { text: '4 points, 8,970 km²', outline: { length: 5 } },
      after: { text: '4 points, 17,900 km² (2 points added, 2 removed)', outline: { length: 5 } },
    },
  ])
  const corner: Polygon = {
    ...square,
    coordinates: [
      square.coordinates[0]!.map(([x = 0, y = 0]) => (x + y === -43 ? [-86, y] : [x, y])),
    ],
  }
  const moved = describeAuditEntry({
    action: 'site.update',
    changes: { bounds: summarizeBounds(square, corner) },
  })
  expect(moved.fields[0]?.after.text).toContain('(1 point added, 1 removed)')
  const gone = describeAuditEntry({
    action: 'site.update',
    changes: { bounds: summarizeBounds(square, null) },
  })
  expect(gone.fields[0]?.after).toMatchObject({ text: '', outline: null })
})

test('Bounds of very many points take little room in the log', () => {
  const ring = Array.from({ length: 40_000 }, (_, at) => {
    const angle = (at / 40_000) * 2 * Math.PI
    return [Number((-87 + Math.cos(angle)).toFixed(7)), Number((43 + Math.sin(angle)).toFixed(7))]
  })
  const circle: Polygon = { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
  const { after } = summarizeBounds(null, circle)
  expect(after?.points).toBe(40_000)
  expect(JSON.stringify(after).length).toBeLessThan(1_500)
})
