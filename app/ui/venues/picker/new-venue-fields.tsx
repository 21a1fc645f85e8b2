import { type InputHTMLAttributes, useRef, useState } from 'react'
import { formatDegrees, type VenueChoiceField } from '~/domain/venues/search/venue-choice-fields'
import type { Point } from '~/lib/shapes/geojson'
import button from '~/ui/kit/button.module.css'
import fieldStyles from '~/ui/kit/fields/field.module.css'
import { PinMap } from '~/ui/map/points/pin-map'
import { findVenueMatches } from './use-venue-search'
import styles from './venue-picker.module.css'
import type { VenueField } from './venue-picker-props'

/** A new venue as it is typed. */
export type NewVenueDraft = { name: string; address: string; latitude: string; longitude: string }

type Props = {
  fields: Record<VenueChoiceField, VenueField>
  draft: NewVenueDraft
  searchHref: string
  onEdit: (changes: Partial<NewVenueDraft>) => void
  onCancel: () => void
}

/** The name, street and location of a new venue. The address is found on the map; the pin can be moved. */
export function NewVenueFields({ fields, draft, searchHref, onEdit, onCancel }: Props) {
  const [status, setStatus] = useState('')
  const [hasMap, setHasMap] = useState(true)
  const point = parsePoint(draft)
  const hasCoordinateError = Boolean(fields.venueLatitude.errors ?? fields.venueLongitude.errors)
  // What someone sets while the address is searched is not overwritten by what is found.
  const isSetByHand = useRef(false)
  const locate = async () => {
    if (draft.address.trim() === '') return setStatus('Type the address first.')
    setStatus('Searching…')
    isSetByHand.current = false
    const found = await findVenueMatches(searchHref, draft.address)
    if (isSetByHand.current) return setStatus('')
    const [match] = found.kind === 'found' ? found.matches : []
    if (match) onEdit(toDegrees(match))
    setStatus(match ? FOUND : `We could not find this address. ${hasMap ? SET_PIN : TYPE_DEGREES}`)
  }
  const editDegrees = (name: 'latitude' | 'longitude') => ({
    inputMode: 'decimal' as const,
    onFocus: () => {
      isSetByHand.current = true
    },
    onChange: ({ target }: { target: HTMLInputElement }) => onEdit({ [name]: target.value }),
    onBlur: () => onEdit({ [name]: roundText(draft[name]) }),
  })
  return (
    <>
      <TextField
        label="Name of the new venue"
        field={fields.venueName}
        value={draft.name}
        onChange={({ target }) => onEdit({ name: target.value })}
      />
      <TextField
        label="Street and city"
        field={fields.venueAddress}
        value={draft.address}
        onChange={({ target }) => onEdit({ address: target.value })}
        onBlur={() => (point || draft.address.trim() === '' ? undefined : void locate())}
      />
      <div className={styles.actions}>
        <button className={button.second} type="button" onClick={() => void locate()}>
          Find on the map
        </button>
        <button className={button.plain} type="button" onClick={onCancel}>
          Choose another venue
        </button>
      </div>
      <p className={styles.detail} role="status">
        {status}
      </p>
      {hasMap ? (
        <PinMap
          point={point}
          label="Location of the new venue"
          onMove={(moved) => {
            isSetByHand.current = true
            onEdit(toDegrees(moved))
          }}
          onFail={() => setHasMap(false)}
        />
      ) : null}
      <details className={styles.details} open={!hasMap || hasCoordinateError || undefined}>
        <summary>Coordinates</summary>
        <div className={styles.coordinates}>
          <TextField
            label="Latitude"
            field={fields.venueLatitude}
            value={draft.latitude}
            {...editDegrees('latitude')}
          />
          <TextField
            label="Longitude"
            field={fields.venueLongitude}
            value={draft.longitude}
            {...editDegrees('longitude')}
          />
        </div>
      </details>
    </>
  )
}

const FOUND = 'Found. Check that the pin is at the entrance.'
const SET_PIN = 'Set the pin on the map yourself.'
const TYPE_DEGREES = 'Type the coordinates below.'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & {
  label: string
  field: VenueField
  value: string
}

function TextField({ label, field, ...input }: TextFieldProps) {
  const error = field.errors?.[0]
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={field.id}>
        {label}
      </label>
      <input
        {...input}
        className={fieldStyles.input}
        id={field.id}
        name={field.name}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? field.errorId : undefined}
      />
      {error ? (
        <p className={fieldStyles.error} id={field.errorId}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

const toDegrees = ({ latitude, longitude }: Point) => ({
  latitude: formatDegrees(latitude),
  longitude: formatDegrees(longitude),
})

/** Rounds what can be read as a number. */
function roundText(text: string): string {
  const degrees = Number(text)
  return text.trim() !== '' && Number.isFinite(degrees) ? formatDegrees(degrees) : text
}

function parsePoint(draft: NewVenueDraft): Point | null {
  if (draft.latitude.trim() === '' || draft.longitude.trim() === '') return null
  const latitude = Number(draft.latitude)
  const longitude = Number(draft.longitude)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
