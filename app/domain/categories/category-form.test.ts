import { expect, test } from 'vitest'
import { listParagraphs } from './category'
import { categoryForm } from './category-form'

const parse = (values: Record<string, unknown>) => categoryForm.safeParse(values)
const messages = (values: Record<string, unknown>) =>
  parse({ name: 'Jazz', ...values }).error?.issues.map(({ message }) => message)

test.each([
  ['nothing', undefined, 'Name is required'],
  ['spaces', ' \u00a0\u200b ', 'Name is required'],
  ['two letters', ' ab ', 'Name is too short'],
  ['81 letters', 'x'.repeat(81), 'Please use at most 80 characters'],
])('A name of %s is refused with one message', (_, name, message) => {
  expect(messages({ name })).toEqual([message])
})

test('Everything but the name is optional: absent, empty or null', () => {
  const empty = {
    blurb: '',
    description: '',
    seoTitle: '',
    seoDescription: '',
    thumbnailImageChecksum: null,
    backgroundImageChecksum: null,
  }
  expect(parse({ name: 'Jazz' }).data).toEqual({ name: 'Jazz', ...empty })
  expect(parse({ name: 'Jazz', ...empty }).data).toEqual({ name: 'Jazz', ...empty })
  expect(parse({ name: 'Jazz', ...empty, thumbnailImageChecksum: '' }).data).toEqual({
    name: 'Jazz',
    ...empty,
  })
})

test('A name and a blurb are one line; a description has the line breaks of the web', () => {
  expect(
    parse({ name: ' Jazz\r\n& \u202eBlues ', blurb: 'Late\tsets', description: ' One\r\nTwo\r' })
      .data,
  ).toMatchObject({ name: 'Jazz & Blues', blurb: 'Late sets', description: 'One\nTwo' })
})

test('Texts have limits, and an image is a checksum', () => {
  expect(messages({ blurb: 'x'.repeat(201) })).toEqual(['Please use at most 200 characters'])
  expect(messages({ description: 'x'.repeat(5_001) })).toEqual([
    'Please use at most 5,000 characters',
  ])
  for (const checksum of ['A'.repeat(64), 'a'.repeat(63), '../etc/passwd', '<b>']) {
    expect(messages({ backgroundImageChecksum: checksum })).toEqual([
      'This picture is no longer available. Please choose it again.',
    ])
  }
  expect(messages({ blurb: 5, thumbnailImageChecksum: ['a'] })).toHaveLength(2)
})

test('Each line of a description that has letters is a paragraph', () => {
  expect(listParagraphs(' First.\n\n \nSecond.\nSecond.\n')).toEqual([
    'First.',
    'Second.',
    'Second.',
  ])
  expect(listParagraphs('')).toEqual([])
})
