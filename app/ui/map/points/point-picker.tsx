import { useRef, useState } from 'react'
import type { AddressMatch } from '~/domain/venues/search/address-match'
import { formatDegrees } from '~/domain/venues/search/venue-choice-fields'
import type { Point } from '~/lib/shapes/geojson'
import button from '~/ui/kit/button.module.css'
import { changeInput } from '~/ui/kit/fields/change-input'
import { Field, type FormField } from '~/ui/kit/fields/field'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import quiet from '~/ui/kit/text/quiet.module.css'
import { type BaseMap, BaseMapProvider } from '../base-map'
import { PinMap } from './pin-map'
import styles from './point-picker.module.css'
import { findZoneAt, useAddressSearch } from './use-address-search'

type Props = {
  fields: {
    address: FormField
    latitude: FormField
    longitude: FormField
    /** A form without it has no time zone. */
    timezone?: FormField
  }
  /** Null where there is no map. */
  baseMap: BaseMap | null
  /** The URL that finds addresses and time zones, as JSON. */
  locateHref: string
  /** Names the map. */
  label: string
}

/**
 * The address and the location of a place. With JavaScript, typing the address suggests where it is, and a map shows the
 * location as a pin: setting or dragging it fills in the coordinates and the time zone. Without, they are ordinary fields.
 */
export function PointPicker({ fields, baseMap, locateHref, label }: Props) {
  const hasJavaScript = useHasJavaScript()
  const frame = useRef<HTMLDivElement>(null)
  const [hasMap, setHasMap] = useState(true)
  const [point, setPoint] = useState(() => readInitialPoint(fields))
  const search = useAddressSearch(locateHref)
  const zone = useRef<AbortController>()
  const { timezone } = fields
  const getInput = (field: FormField) =>
    frame.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(field.name)}"]`) ?? null

  const fill = (next: Point) => {
    zone.current?.abort()
    changeInput(getInput(fields.latitude), formatDegrees(next.latitude))
    changeInput(getInput(fields.longitude), formatDegrees(next.longitude))
    setPoint(next)
  }
  const movePin = async (next: Point) => {
    fill(next)
    if (!timezone) return
    const controller = new AbortController()
    zone.current = controller
    const found = await findZoneAt(locateHref, next, controller.signal)
    if (found && !controller.signal.aborted) changeInput(getInput(timezone), found)
  }
  const choose = (match: AddressMatch) => {
    fill(match)
    if (timezone && match.timezone) changeInput(getInput(timezone), match.timezone)
    search.close(`The pin is at ${match.name}. Check that it is at the entrance.`)
  }
  const readPoint = () =>
    setPoint(parsePoint(getInput(fields.latitude)?.value, getInput(fields.longitude)?.value))

  return (
    <div className={styles.picker} ref={frame}>
      <Field
        label="Address"
        field={fields.address}
        dir="auto"
        onChange={({ target }) => search.update(target.value)}
        hint={hasJavaScript ? 'As you type, places with this address are suggested.' : undefined}
      />
      <Suggestions {...search} onChoose={choose} />
      <div className={styles.coordinates}>
        <Field
          label="Latitude"
          field={fields.latitude}
          inputMode="decimal"
          onInput={readPoint}
          hint="Such as 43.07132"
        />
        <Field
          label="Longitude"
          field={fields.longitude}
          inputMode="decimal"
          onInput={readPoint}
          hint="Such as -87.90115"
        />
      </div>
      {timezone ? (
        <Field
          label="Timezone"
          field={timezone}
          autoCapitalize="none"
          spellCheck={false}
          hint="An IANA zone such as America/Chicago. A pin on the map fills it in."
        />
      ) : null}
      {hasJavaScript && hasMap && baseMap ? (
        <BaseMapProvider value={baseMap}>
          <PinMap
            point={point}
            label={label}
            onMove={(next) => void movePin(next)}
            onFail={() => setHasMap(false)}
          />
        </BaseMapProvider>
      ) : null}
    </div>
  )
}

type SuggestionsProps = Pick<
  ReturnType<typeof useAddressSearch>,
  'matches' | 'status' | 'attribution'
> & { onChoose: (match: AddressMatch) => void }

function Suggestions({ matches, status, attribution, onChoose }: SuggestionsProps) {
  return (
    <div className={styles.suggestions}>
      <p className={quiet.small} role="status">
        {status}
      </p>
      {matches.length > 0 ? (
        <ul className={styles.matches}>
          {matches.map((match) => (
            <li key={`${match.id} ${match.name} ${match.latitude} ${match.longitude}`}>
              <button
                className={`${button.plain} ${styles.match}`}
                type="button"
                onClick={() => onChoose(match)}
              >
                <span dir="auto">{match.name}</span>
                <span className={quiet.small} dir="auto">
                  {match.address}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {attribution ? <p className={quiet.small}>{attribution}</p> : null}
    </div>
  )
}

function readInitialPoint({ latitude, longitude }: Props['fields']): Point | null {
  return parsePoint(latitude.initialValue, longitude.initialValue)
}

function parsePoint(latitude: unknown, longitude: unknown): Point | null {
  const texts = [latitude, longitude].map((value) => String(value ?? '').trim())
  if (texts.includes('')) return null
  const [north = Number.NaN, east = Number.NaN] = texts.map(Number)
  return Math.abs(north) <= 90 && Math.abs(east) <= 180
    ? { latitude: north, longitude: east }
    : null
}
