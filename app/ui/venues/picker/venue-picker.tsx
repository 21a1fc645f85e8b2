import { useEffect, useRef, useState } from 'react'
import {
  VENUE_CHOICE_FIELDS,
  type VenueChoiceFields,
} from '~/domain/venues/search/venue-choice-fields'
import { LiveVenuePicker } from './live-venue-picker'
import { PlainVenuePicker } from './plain-venue-picker'
import styles from './venue-picker.module.css'
import type { VenuePickerProps } from './venue-picker-props'

/**
 * Chooses the venue of an event: one of the site's, or a new one at a place on the map. Without JavaScript, one button
 * (intent `find-venue`) searches, and another (`locate-venue`) finds the coordinates of a new venue; the page that answers
 * passes `matches`, or the coordinates as initial values. The properties count when the picker appears: another `key`
 * starts it again.
 */
export function VenuePicker(props: VenuePickerProps) {
  const { venueId } = props.fields
  const frame = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState<VenueChoiceFields | null>(null)
  // What was typed before JavaScript started, or restored by the browser, stays.
  useEffect(() => setTyped(frame.current && readInputs(frame.current)), [])
  return (
    <fieldset
      className={styles.picker}
      ref={frame}
      aria-describedby={venueId.errors ? venueId.errorId : undefined}
    >
      <legend className={styles.legend}>Venue</legend>
      {typed ? <LiveVenuePicker {...props} typed={typed} /> : <PlainVenuePicker {...props} />}
    </fieldset>
  )
}

function readInputs(frame: HTMLFieldSetElement): VenueChoiceFields {
  const inputs = [...frame.querySelectorAll('input')].filter(
    ({ name, type, checked }) =>
      VENUE_CHOICE_FIELDS.some((field) => field === name) && (type !== 'radio' || checked),
  )
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
}
