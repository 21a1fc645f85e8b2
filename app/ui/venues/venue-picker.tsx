import { useEffect, useRef, useState } from 'react'
import {
  type VenueChoiceField,
  type VenueChoiceFields,
  venueChoiceFields,
} from '~/domain/venues/venue-choice'
import type { VenueMatch } from '~/domain/venues/venue-match'
import { LiveVenuePicker } from './live-venue-picker'
import { PlainVenuePicker } from './plain-venue-picker'
import styles from './venue-picker.module.css'

/** The properties of conform's field that the picker needs. */
export type VenueField = {
  id: string
  name: string
  errorId: string
  errors?: string[]
  initialValue?: unknown
}

/** A venue of the site, as it is shown once chosen. */
export type ChosenVenue = { id: number; name: string; address: string }

export type VenuePickerProps = {
  /** Of `venueChoiceFields`. */
  fields: Record<VenueChoiceField, VenueField>
  /** The venue that `venueId` names at first. */
  venue: ChosenVenue | null
  /** Without JavaScript, the server's answer to the search text; null when nothing was searched. */
  matches: VenueMatch[] | null
  /** With JavaScript, what is chosen now: an existing venue, or a new one as far as it is typed. */
  onChange?: (venue: { name: string; address: string } | null) => void
  searchHref?: string
}

/**
 * Chooses the venue of an event: one of the site's, or a new one at a place on the map. Without JavaScript, one button
 * (intent `find-venue`) searches, and another (`locate-address`) finds the coordinates of a new venue; the page that answers
 * passes `matches`, or the coordinates as initial values. The properties count when the picker appears: another `key`
 * starts it again.
 */
export function VenuePicker(props: VenuePickerProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState<VenueChoiceFields | null>(null)
  // What was typed before JavaScript started, or restored by the browser, stays.
  useEffect(() => setTyped(frame.current && readInputs(frame.current)), [])
  return (
    <fieldset className={styles.picker} ref={frame}>
      <legend className={styles.legend}>Venue</legend>
      {typed ? <LiveVenuePicker {...props} typed={typed} /> : <PlainVenuePicker {...props} />}
    </fieldset>
  )
}

function readInputs(frame: HTMLFieldSetElement): VenueChoiceFields {
  const names = Object.keys(venueChoiceFields)
  const inputs = [...frame.querySelectorAll('input')].filter(
    ({ name, type, checked }) => names.includes(name) && (type !== 'radio' || checked),
  )
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
}
