import { expect, test } from 'vitest'
import { describeAuditEntry } from './describe-audit-entry.server'

const describe = (field: string, before: unknown, after: unknown) => {
  const changes = { [field]: { before, after } }
  const { fields } = describeAuditEntry({ action: 'site.update', changes })
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
    ...['Bounds', 'A shape with 4 points', 'A shape with very many points'],
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
      before: { text: 'Tea\n\nat 5', isLong: true, color: null },
      after: { text: long, isLong: true, color: null },
    },
    {
      name: 'Primary',
      before: { text: '#14284b', isLong: false, color: '#14284b' },
      after: { text: 'blue', isLong: false, color: null },
    },
  ])
})

test('An action that is not known any more is shown by its own words', () => {
  expect(describeAuditEntry({ action: 'venue.rename', changes: {} }).what).toBe('Venue rename')
})
