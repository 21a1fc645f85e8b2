import { useId } from 'react'
import { NEW_VENUE } from '~/domain/venues/search/venue-choice-fields'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/fields/field'
import fieldStyles from '~/ui/kit/fields/field.module.css'
import styles from './venue-picker.module.css'
import type { ChosenVenue, VenuePickerProps } from './venue-picker-props'

/** The picker without JavaScript: a search that the server answers, and radio buttons. */
export function PlainVenuePicker({ fields, venue, matches }: VenuePickerProps) {
  const { venueId, venueSearch } = fields
  const error = venueId.errors?.[0]
  const found = (matches ?? []).flatMap(({ id, ...match }) =>
    id === null || id === venue?.id ? [] : [{ id, ...match }],
  )
  const isNew =
    venueId.initialValue === NEW_VENUE || (!venue && Boolean(fields.venueName.initialValue))
  return (
    <>
      <div className={styles.find}>
        <Field label="Find a venue" field={venueSearch} type="search" />
        <button
          className={button.second}
          type="submit"
          name="intent"
          value="find-venue"
          formNoValidate
        >
          Find
        </button>
      </div>
      {matches && found.length === 0 ? (
        <p role="status">
          No venue matches “{String(venueSearch.initialValue ?? '')}”. You can add it as a new one.
        </p>
      ) : null}
      <ul className={styles.choices}>
        {(venue ? [venue, ...found] : found).map((choice) => (
          <li key={choice.id}>
            <VenueRadio
              name={venueId.name}
              venue={choice}
              isChosen={choice.id === venue?.id && !isNew}
            />
          </li>
        ))}
        <li>
          <label className={styles.choice}>
            <input type="radio" name={venueId.name} value={NEW_VENUE} defaultChecked={isNew} />
            <span className={styles.name}>Add a new venue</span>
          </label>
        </li>
      </ul>
      {error ? (
        <p className={fieldStyles.error} id={venueId.errorId}>
          {error}
        </p>
      ) : null}
      <NewVenue fields={fields} />
    </>
  )
}

type RadioProps = { name: string; venue: ChosenVenue; isChosen: boolean }

function VenueRadio({ name, venue, isChosen }: RadioProps) {
  const id = useId()
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={venue.id}
        defaultChecked={isChosen}
        aria-describedby={venue.address ? id : undefined}
      />
      <span className={styles.name}>{venue.name}</span>
      <span className={styles.detail} id={id}>
        {venue.address}
      </span>
    </label>
  )
}

/** Where browsers can do it, it is shown only when 'Add a new venue' is chosen. */
function NewVenue({ fields }: Pick<VenuePickerProps, 'fields'>) {
  return (
    <div className={styles.newVenue}>
      <Field label="Name of the new venue" field={fields.venueName} />
      <Field label="Street and city" field={fields.venueAddress} />
      <button
        className={`${button.second} ${styles.locate}`}
        type="submit"
        name="intent"
        value="locate-venue"
        formNoValidate
      >
        Fill in the coordinates
      </button>
      <div className={styles.coordinates}>
        <Field
          label="Latitude"
          field={fields.venueLatitude}
          inputMode="decimal"
          hint="Such as 43.07132"
        />
        <Field
          label="Longitude"
          field={fields.venueLongitude}
          inputMode="decimal"
          hint="Such as -87.90115"
        />
      </div>
    </div>
  )
}
