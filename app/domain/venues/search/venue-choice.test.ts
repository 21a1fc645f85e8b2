import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readVenueChoice, requireVenueChoice, venueChoiceFields } from './venue-choice'
import type { VenueChoiceFields } from './venue-choice-fields'

const schema = requireVenueChoice(z.object({ title: z.string(), ...venueChoiceFields }))

const BARN = {
  venueName: 'The Barn',
  venueAddress: '12 Mill Rd',
  venueLatitude: '43.05',
  venueLongitude: '-87.95012',
}

/** The errors and the choice in a submitted form. */
function submit(fields: Record<string, string>) {
  const formData = new FormData()
  for (const [name, value] of Object.entries(fields)) formData.append(name, value)
  const submission = parseWithZod(formData, { schema })
  return {
    errors: submission.reply().error ?? {},
    choice: readVenueChoice(submission.payload as VenueChoiceFields),
  }
}

const findErrors = (fields: Record<string, string>) => submit({ title: 'Gig', ...fields }).errors

test('A venue is required, also when other fields are missing', () => {
  expect(findErrors({})).toEqual({ venueId: ['Venue is required'] })
  expect(findErrors({ venueId: '', venueSearch: '  ' })).toEqual({ venueId: ['Venue is required'] })
  expect(Object.keys(submit({}).errors)).toEqual(expect.arrayContaining(['title', 'venueId']))
})

test('A venue that was typed but not chosen has no id', () => {
  for (const [name, text] of [
    ['venueSearch', 'centro'],
    ['venueId', 'centro'],
    ['venueId', '-1'],
  ] as const) {
    expect(findErrors({ [name]: text })).toEqual({ venueId: ['Venue must have an id'] })
  }
})

test('An existing venue is chosen by its id, whatever was typed for a new one', () => {
  const fields = { venueId: '12', venueName: 'Half a na', venueLatitude: 'x', venueSearch: 'bar' }
  expect(submit({ title: 'Gig', ...fields })).toEqual({ errors: {}, choice: { id: 12 } })
})

test('A new venue has a name, an address and a location, with or without the choice to add it', () => {
  const choice = { name: 'The Barn', address: '12 Mill Rd', latitude: 43.05, longitude: -87.95012 }
  expect(submit({ title: 'Gig', ...BARN })).toEqual({ errors: {}, choice })
  expect(submit({ title: 'Gig', venueId: 'new', ...BARN })).toEqual({ errors: {}, choice })
})

test('Each missing field of a new venue has its own message', () => {
  expect(findErrors({ venueId: 'new' })).toEqual({
    venueName: ['Venue name is required'],
    venueAddress: ['Venue address is required'],
    venueLatitude: ['Latitude is required'],
    venueLongitude: ['Longitude is required'],
  })
  expect(findErrors({ ...BARN, venueName: '…' })).toEqual({ venueName: ['Venue name is required'] })
  expect(findErrors({ ...BARN, venueName: 'x'.repeat(201) })).toEqual({
    venueName: ['Venue name is too long'],
  })
})

test('Coordinates have one to five decimals and are in range', () => {
  const latitudes = ['43', '43.', '43.123456', '143.1', '90.00001', '+4.1', '4e1', '.5', '1,5']
  for (const venueLatitude of latitudes) {
    expect([venueLatitude, Object.keys(findErrors({ ...BARN, venueLatitude }))]).toEqual([
      venueLatitude,
      ['venueLatitude'],
    ])
  }
  for (const venueLongitude of ['-187.9', '1000.1', '87', '180.00001']) {
    expect([venueLongitude, Object.keys(findErrors({ ...BARN, venueLongitude }))]).toEqual([
      venueLongitude,
      ['venueLongitude'],
    ])
  }
  expect(findErrors({ ...BARN, venueLatitude: '-9.1', venueLongitude: '-180.0' })).toEqual({})
})

test('What is not a form, or not text, is refused without a fault', () => {
  for (const input of [null, 'venue', [], 7]) expect(schema.safeParse(input).success).toBe(false)
  for (const wrong of [7, null, {}, ['x'], true]) {
    for (const field of Object.keys(venueChoiceFields)) {
      const { success } = schema.safeParse({ title: 'Gig', ...BARN, [field]: wrong })
      expect([field, wrong, success]).toEqual([field, wrong, false])
    }
  }
})
