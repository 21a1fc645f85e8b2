import { expect, test } from 'vitest'
import { NO_CHECKSUM_MESSAGE } from '~/domain/images/image'
import {
  FEATURED_VENUE_MESSAGES,
  featuredVenueBody,
  featuredVenueForm,
  formatImageMove,
  moveImage,
  parseImageMove,
} from './featured-venue-form'

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]

test('Images stay in their order, each once, and only checksums are images', () => {
  const parse = (additionalMedia: unknown) =>
    featuredVenueForm.safeParse({ additionalMedia, openedWith: '' })
  expect(parse([B, A, B]).data?.additionalMedia).toEqual([B, A])
  expect(parse(['../../x']).error?.issues[0]?.message).toBe(NO_CHECKSUM_MESSAGE)
  const many = Array.from({ length: 31 }, (_, at) => String(at).padStart(64, '0'))
  expect(parse(many).error?.issues[0]?.message).toBe(FEATURED_VENUE_MESSAGES.tooManyImages)
})

test('The API needs the venue and whether it is featured; the rest may be missing or null', () => {
  expect(
    featuredVenueBody.parse({
      uid: null,
      curatedVenueUid: 'x',
      featured: true,
      marketingMessage: null,
      additionalMedia: null,
    }),
  ).toMatchObject({ marketingMessage: '', additionalMedia: [] })
  const wrong = featuredVenueBody.safeParse({ featured: 'yes' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['curatedVenueUid', 'featured'])
})

test('A button moves an image by one place or removes it, and nothing else', () => {
  const list = ['a', 'b', 'c']
  expect(moveImage(list, { act: 'up', at: 1 })).toEqual(['b', 'a', 'c'])
  expect(moveImage(list, { act: 'down', at: 1 })).toEqual(['a', 'c', 'b'])
  expect(moveImage(list, { act: 'remove', at: 2 })).toEqual(['a', 'b'])
  for (const move of [
    { act: 'up', at: 0 },
    { act: 'down', at: 2 },
    { act: 'remove', at: 9 },
  ] as const) {
    expect(moveImage(list, move)).toEqual(list)
  }
  expect(parseImageMove(formatImageMove({ act: 'down', at: 2 }))).toEqual({ act: 'down', at: 2 })
  for (const value of ['', 'save', 'up', 'up--1', 'drop-1'])
    expect(parseImageMove(value)).toBeNull()
})
