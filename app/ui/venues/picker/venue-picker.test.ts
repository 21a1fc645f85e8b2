import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { venueChoiceFields } from '~/domain/venues/search/venue-choice'
import type {
  VenueChoiceField,
  VenueChoiceFields,
} from '~/domain/venues/search/venue-choice-fields'
import { VenuePicker } from './venue-picker'
import type { VenuePickerProps } from './venue-picker-props'

const CENTRO = { id: 7, name: 'Bar Centro', address: '808 E Center St' }
const PIER = { id: 8, name: 'The Pier', address: '', latitude: 43.1, longitude: -87.9 }
const PLACE = { ...PIER, id: null, name: 'Mill Park' }

/** The picker's HTML before JavaScript starts: what people without it use. */
function draw(
  { venue = null, matches = null }: Partial<VenuePickerProps> = {},
  values: VenueChoiceFields = {},
  errors: { [Field in VenueChoiceField]?: string[] } = {},
) {
  const names = Object.keys(venueChoiceFields) as VenueChoiceField[]
  const fields = Object.fromEntries(
    names.map((name) => [
      name,
      {
        id: `form-${name}`,
        name,
        errorId: `form-${name}-error`,
        errors: errors[name],
        initialValue: values[name],
      },
    ]),
  ) as VenuePickerProps['fields']
  return renderToString(createElement(VenuePicker, { fields, venue, matches }))
}

/** The radio buttons, in order; the chosen one has a star. */
const listRadios = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].map(
    ([radio]) => `${radio.match(/value="(\w+)"/)?.[1]}${/ checked/.test(radio) ? '*' : ''}`,
  )

test('Without JavaScript a venue is searched with a button, and a new one can be added', () => {
  const html = draw()
  expect(html).toMatch(/<input[^>]* name="venueSearch"/)
  expect(html).toMatch(/<button[^>]* name="intent" value="find-venue" formnovalidate=""/)
  expect(html).toMatch(/<button[^>]* name="intent" value="locate-venue" formnovalidate=""/)
  expect(listRadios(html)).toEqual(['new'])
  for (const name of ['venueName', 'venueAddress', 'venueLatitude', 'venueLongitude']) {
    expect(html).toContain(`name="${name}"`)
  }
})

test('The matches are radio buttons below the venue that is chosen already; places are none', () => {
  const matches = [PIER, { ...PIER, ...CENTRO }, PLACE]
  expect(listRadios(draw({ venue: CENTRO, matches }))).toEqual(['7*', '8', 'new'])
  expect(listRadios(draw({ matches }))).toEqual(['8', '7', 'new'])
})

test('A search without venues says so, with what was searched for', () => {
  const html = draw({ matches: [PLACE] }, { venueSearch: '<b>zzz' })
  expect(html.replaceAll('<!-- -->', '')).toContain('No venue matches “&lt;b&gt;zzz”')
  expect(draw()).not.toContain('No venue matches')
})

test('A new venue that was refused is still chosen, with what was typed and its errors', () => {
  const html = draw(
    {},
    { venueId: 'new', venueName: 'The Barn', venueLatitude: '4' },
    { venueLatitude: ['Latitude must be …'] },
  )
  expect(listRadios(html)).toEqual(['new*'])
  expect(html).toContain('value="The Barn"')
  expect(html).toMatch(/aria-describedby="form-venueLatitude-error[ "]/)
  expect(listRadios(draw({}, { venueName: 'The Barn' }))).toEqual(['new*'])
})

test('An error about the venue is shown, and the search names it', () => {
  const html = draw({}, {}, { venueId: ['Venue is required'] })
  expect(html).toContain('id="form-venueId-error">Venue is required')
  expect(html).toMatch(/<fieldset[^>]* aria-describedby="form-venueId-error"/)
})
