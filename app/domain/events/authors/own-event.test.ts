import { expect, test } from 'vitest'
import { describeOwnEvent } from './own-event'
import { ownEventForm } from './own-event-form'

const LISTED = { published: true, quarantined: false, hidden: false, submission: null }
const accepted = { state: 'accepted', reason: '' } as const

test('An author sees the state of an event, the most important first', () => {
  expect(describeOwnEvent(LISTED)).toEqual(['Published'])
  expect(describeOwnEvent({ ...LISTED, submission: accepted })).toEqual(['Published'])
  expect(describeOwnEvent({ ...LISTED, published: false })).toEqual([
    'This event is not published.',
  ])
  const waiting = {
    ...LISTED,
    published: false,
    submission: { ...accepted, state: 'held' as const },
  }
  expect(describeOwnEvent(waiting)).toEqual([
    'Waiting for review by the editors. We’ll email you when they have decided.',
    'This event is not published.',
  ])
  const declined = { state: 'declined', reason: 'It is an advertisement.' } as const
  expect(describeOwnEvent({ ...LISTED, published: false, submission: declined })).toEqual([
    'Declined by the editors: It is an advertisement.',
    'Edit and save it to send it to the editors again.',
    'This event is not published.',
  ])
  expect(describeOwnEvent({ ...LISTED, quarantined: true, hidden: true })).toEqual([
    'This event has been placed in quarantine by the platform administrators.',
    'This event is hidden by the site administrators.',
  ])
})

test('A button without a known page returns to the page that manages the event', () => {
  expect(ownEventForm.parse({ from: 'https://other.example/', page: '0', past: 'x' })).toEqual({
    from: 'manage',
    page: 1,
    past: 1,
  })
})
