import { expect, test } from 'vitest'
import type { VenuePlace } from '~/domain/venues/venue'
import { findLikelihood } from './venue-likeness'
import { listCandidateKeys, listMatchKeys } from './venue-match-keys'
import { compareStreets, splitVenueStreet } from './venue-street'

const THEATER: VenuePlace = {
  name: 'Mystic Theatre',
  address: '23 North Main Street, Laketown, WI 53212',
  latitude: 43.05,
  longitude: -87.95,
}
const like = (changes: Partial<VenuePlace>) => findLikelihood(THEATER, { ...THEATER, ...changes })
const likeNames = (first: string, second: string, address = '') =>
  findLikelihood({ ...THEATER, name: first, address }, { ...THEATER, name: second, address })
const likeEachWay = (first: string, second: string) => [
  likeNames(first, second),
  likeNames(second, first),
]
/** In degrees of latitude. */
const METERS_100 = 0.0009

test('Articles, spellings, towns and abbreviations make no other place', () => {
  for (const name of [
    'The Mystic Theater',
    'MYSTIC THEATRE',
    'Mystic Theatre, Laketown',
    'Mystíc Theater',
  ]) {
    expect(like({ name, address: '23 N. Main St' }), name).toBeGreaterThan(0.9)
  }
  expect(likeNames('St. Mark’s Church', 'Saint Marks Church')).toBeGreaterThan(0.8)
  expect(likeNames('Partners I', 'Partners 1')).toBeGreaterThan(0.8)
  expect(likeNames('Play House Tavern', 'Playhouse Tavern')).toBeGreaterThan(0.6)
})

test('Plurals, numbers as words, the order of words and kinds of places in French or Spanish make no other place', () => {
  for (const [first, second] of [
    ['Lakeside Art Center', 'Lakeside Arts Center'],
    ['Gallery of Art', 'Gallery of Arts'],
    ['Studio One', 'Studio 1'],
    ['One World Cafe', '1 World Café'],
    ['Centre Bell', 'Bell Centre'],
    ['Musée Rodin', 'Rodin Museum'],
    ['Théâtre de la Lune', 'Lune Theatre'],
    ['Galerie d’Orsay', 'Orsay Gallery'],
    ['Galleries at Elm', 'Elm Gallery'],
    ['Student Center - North Campus', 'Student Center'],
  ] as const) {
    expect(Math.min(...likeEachWay(first, second)), `${first} | ${second}`).toBeGreaterThan(0.5)
  }
})

test('A town, a region or an institution is no place in it, nor is one campus the other', () => {
  for (const [first, second] of [
    ['UC Laketown', 'UC Laketown Conference Center'],
    ['Brown County', 'Brown County Playhouse'],
    ['Duke University', 'Duke University Chapel'],
    ['WI', 'Laketown and Harbor WI'],
    ['Elm Historical Library & Museum', 'Elm Library'],
    ['Student Center - North Campus', 'Student Center - South Campus'],
  ] as const) {
    expect(likeEachWay(first, second), `${first} | ${second}`).toEqual([0, 0])
  }
  expect(likeNames('Downtown Elm', 'Historic Downtown Elm')).toBeGreaterThan(0.5)
})

test('Rooms, other numbers, parts and kinds of places are other places', () => {
  for (const [first, second] of [
    ['Union', 'Union, Room 3'],
    ['Union, Room 3', 'Union, Room 4'],
    ['Library - Meeting Room A', 'Library - Meeting Room B'],
    ['Mystic Theatre', 'Mystic Theatre Lobby'],
    ['Mystic Theatre', 'Mystic Theatre, Red Bull Room'],
    ['Riverside Theater', 'Riverside Park'],
    ['Oak Hall', 'Elm Hall'],
    ['Hall', 'Mystic Hall'],
    ['Online', 'Online'],
  ] as const) {
    expect(likeEachWay(first, second), `${first} | ${second}`).toEqual([0, 0])
  }
  expect(likeNames('Union, Room 3222', 'Union, 3222')).toBeGreaterThan(0.5)
})

test('A room in the address counts as one in the name', () => {
  expect(like({ name: 'Union', address: 'Room 3' })).toBe(0)
  expect(
    findLikelihood(
      { ...THEATER, name: 'Union, Room 3', address: '' },
      { ...THEATER, name: 'Union', address: 'Room 3' },
    ),
  ).toBeGreaterThan(0.8)
})

test('A branch of a chain and a venue that moved are other places', () => {
  expect(like({ address: '423 North Main Street, Laketown' })).toBe(0)
  expect(like({ address: '9 Oak Ave', latitude: 43.05 + 5 * METERS_100 })).toBe(0)
  expect(like({ address: '', latitude: 43.05 + 20 * METERS_100 })).toBe(0)
})

test('The less the addresses say, the nearer two places of one name must be', () => {
  const away = (hundreds: number, address: string) =>
    like({ address, latitude: 43.05 + hundreds * METERS_100 })
  expect(away(20, THEATER.address)).toBeGreaterThan(0)
  expect(away(3, '')).toBeGreaterThan(0)
  expect(away(4, '')).toBe(0)
  expect(away(40, THEATER.address)).toBe(0)
})

test('Streets are compared by number, name, type and direction', () => {
  const compare = (first: string, second: string) =>
    compareStreets(splitVenueStreet(first).street, splitVenueStreet(second).street)
  expect(compare('203 East Fourteenth Street', '203 E 14th St, Davis')).toBe('same')
  expect(compare('804 E. Center St.', '808 Center Street')).toBe('near')
  expect(compare('110 Howard Street', '11 Howard Street')).toBe('near')
  expect(compare('55 Shasta Ave', '455 Shasta Ave')).toBe('different')
  expect(compare('5 Fifth St', '5 Fifth Ave')).toBe('different')
  expect(compare('5 N Main St', '5 S Main St')).toBe('different')
  expect(compare('5 Main St', 'Main and Oak')).toBe('unknown')
  expect(compare('5 Main St', '321 Coffee Shop')).toBe('unknown')
})

test('Venues that are alike share a key, also across the edges of the map’s parts', () => {
  const shares = (changes: Partial<VenuePlace>) => {
    const stored = new Set(listMatchKeys({ ...THEATER, ...changes }))
    return listCandidateKeys(THEATER).some((key) => stored.has(key))
  }
  expect(shares({ latitude: 43.0497, longitude: -87.9502 })).toBe(true)
  expect(shares({ name: 'Mytsic Playhouse', address: '23 Main St' })).toBe(true)
  // One of the two is badly located.
  expect(shares({ latitude: 44 })).toBe(true)
  expect(shares({ name: 'Bay Cinema', address: '9 Oak Ave' })).toBe(false)
})

test('Hostile texts are compared without failing', () => {
  expect(likeNames('Constructor Hall', 'Constructor Hall')).toBeGreaterThan(0.8)
  for (const text of ['', '   ', '🎭', ','.repeat(2_000), 'a '.repeat(5_000), '('.repeat(10_000)]) {
    expect(like({ name: text, address: text })).toBe(0)
    expect(
      findLikelihood({ ...THEATER, name: text }, { ...THEATER, name: text }),
    ).toBeLessThanOrEqual(1)
  }
})
