import { expect, test } from 'vitest'
import { findLikelihood } from './venue-likeness'
import { listCandidateKeys, listMatchKeys } from './venue-match-keys'

const named = (name: string) => ({ name, address: '', latitude: 43.05, longitude: -87.95 })

/** Whether the second is found among the candidates for the first, and is called the same place. */
function isSuggested(first: string, second: string): boolean {
  const keys = new Set(listMatchKeys(named(second)))
  const isCandidate = listCandidateKeys(named(first)).some((key) => keys.has(key))
  return isCandidate && findLikelihood(named(first), named(second)) > 0
}

function expectSuggested(pairs: (readonly [string, string])[], expected: boolean) {
  for (const [first, second] of pairs) {
    expect(isSuggested(first, second), `${first} | ${second}`).toBe(expected)
    expect(isSuggested(second, first), `${second} | ${first}`).toBe(expected)
  }
}

test('A room with a name of its own is the same without its building, its number or its floor', () => {
  expectSuggested(
    [
      ['Oak Room, Harlan Library', 'Harlan Library - Oak Room'],
      ['Oak Room', 'Oak Room, Harlan Library'],
      ['Gallagher Theatre (Harlan Student Union)', 'Gallagher Theatre'],
      ['Kiva Auditorium at the Laketown Convention Center', 'Kiva Auditorium'],
      ['Kiva Auditorium, Polya Hall, Room 111', 'Kiva Auditorium'],
      ['Harlan Hall, Sperry Lounge (Room 120)', 'Harlan Hall, Sperry Lounge'],
      ['Harlan Hall, Sperry Lounge (3rd Floor)', 'Harlan Hall, Anna Sperry Lounge'],
      ['Kiva Auditorium, Polya Hall 101', 'Kiva Auditorium'],
      ['Disability Cultural Center, Harlan Student Center', 'Disability Cultural Center'],
      ['Clown House', 'Clown House at 5 SE Grand'],
    ],
    true,
  )
})

test('A building is no room in it, and a room of one building is none of another', () => {
  expectSuggested(
    [
      ['Harlan Library', 'Oak Room, Harlan Library'],
      ['Lincoln Center', 'Geffen Hall at Lincoln Center'],
      ['Lincoln Center', 'Lincoln Center, Geffen Hall'],
      ['Harlan Cultural Center', 'Harlan Cultural Center, Smith Hall'],
      ['Harlan Park, Tennis Courts', 'Harlan Park, Basketball Courts'],
      ['Elm Mall', 'Center Court at Elm Mall'],
      ['Grand Hall, Hotel Elm', 'Grand Hall, Hotel Oak'],
      ['Harlan Hall', 'Harlan Hall, 120'],
      ['Sperry Auditorium', 'Sperry Auditorium, 120'],
      ['Clown House at 7 Oak St', 'Clown House at 5 SE Grand'],
      ['Harlan Museum', 'Harlan Hall'],
      ['Blue Lake', 'Blue College, 120, Egg Center'],
    ],
    false,
  )
})

test('Room numbers are the same with the abbreviation of their building, and name a room alone', () => {
  expectSuggested(
    [
      ['Harlan Hall, HH204', 'Harlan Hall, Rm 204'],
      ['Harlan Hall, 204 HRL', 'Harlan Hall, 204'],
      ['Harlan Hall, 0G204', 'Harlan Hall, G204'],
      ['Harlan Hall, Involvement Suite - Room 4210', 'Harlan Hall, Engagement Suite, Room 4210'],
      ['Harlan Hall, 3rd Floor Parlor', 'Harlan Hall, Third-Floor Parlor'],
    ],
    true,
  )
  expectSuggested(
    [
      ['Harlan Hall, HH204', 'Harlan Hall, HH205'],
      ['Harlan Hall, NE204', 'Harlan Hall, SW204'],
      ['Harlan Hall, 204 NE', 'Harlan Hall, 204 SW'],
      ['Room 100, Main Hall', 'Room 100, Old Hall'],
      ['Egg Room 120, Harlan Hall', 'Egg Room 121, Harlan Hall'],
    ],
    false,
  )
})

test('First names, initials of institutions and of people, and words written together make no other place', () => {
  expectSuggested(
    [
      ['Anna T. Whitlock Recital Hall', 'Whitlock Recital Hall'],
      ['Harlan Hall, Whitlock Room', 'Harlan Hall, Moore-Whitlock Room'],
      ['Fishbowl at Hill Library', 'Fishbowl at D. H. Hill Jr. Library'],
      ['NC Science Museum', 'North Carolina Science Museum'],
      ['MSU Student Union', 'Michigan State University Student Union'],
      ['UCL Conference Center', 'UC Laketown Conference Center'],
      ['JFK Library', 'John F. Kennedy Library'],
      ['SRJC Sperry Hall', 'Sperry Hall - Santa Rosa Campus'],
      ['Maker Space, Harlan Library', 'Harlan Library Makerspace'],
      ['Philips Auditorium', 'Phillips Auditorium'],
      ['Greg Museum', 'Gregg Museum'],
      ['Lounibos Hall', 'Lounibus Hall'],
      ['G St. Market', 'G Street Market'],
    ],
    true,
  )
  expectSuggested(
    [
      ['MSU Student Union', 'Michigan State University'],
      ['Parker Hall', 'Barker Hall'],
      ['Harlan Hall, Digital Photo Lab', 'Harlan Hall, Photo Lab'],
      ['Harlan Hall, Sea Ballroom', 'Harlan Hall, Sky-Sea Ballroom'],
    ],
    false,
  )
})

test('What goes on after a park, a branch or a kind of building is something in it', () => {
  expectSuggested(
    [
      ['Harlan Park', 'Harlan Park Beach'],
      ['South Branch', 'South Branch Garden'],
      ['Grant Park', 'Grant Park Senior Center'],
      ['Lake Park', 'Cedar Lake Park'],
      ['Washington Park', 'Washington Square Park'],
      ['Mystic Theater', 'Mystic Theater Bar'],
      ['Union Station', 'Union Station Hotel'],
      ['Memorial Union', 'Memorial Union Great Hall'],
      ['Elm School', 'Elm School Cafeteria'],
      ['UCSB', 'UCSB Library'],
      ['Elm and Oak Cafe', 'Corner of Elm and Oak'],
      ['Main entrance', 'Outside main entrance'],
    ],
    false,
  )
})

test('Makers of drinks, and places of one word, may name what kind they are in several ways', () => {
  expectSuggested(
    [
      ['Harlan Brewing Company', 'Harlan Brewery'],
      ['Harlan Tasting Room', 'Harlan Winery'],
      ['Harlan Brewery', 'Harlan Brewery, Inc.'],
      ['Bossanova', 'Bossanova Ballroom'],
      ['South Branch', 'South Branch Library'],
      ['5th Street Deli', 'Fifth Street Deli'],
    ],
    true,
  )
  expectSuggested(
    [
      ['Harlan Brewing Company', 'Elm Brewing Company'],
      ['Harlan Hall', 'Harlan Hall Ballroom'],
    ],
    false,
  )
})
