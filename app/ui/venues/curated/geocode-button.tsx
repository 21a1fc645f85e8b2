import { useState } from 'react'
import { CURATED_VENUE_MESSAGES } from '~/domain/venues/curated/curated-venue-form'
import { formatDegrees } from '~/domain/venues/search/venue-choice-fields'
import type { Point } from '~/lib/shapes/geojson'
import button from '~/ui/kit/button.module.css'
import { changeInput } from '~/ui/kit/fields/change-input'
import type { FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import styles from './curated-venue-form.module.css'

type Props = {
  fields: { address: FormField; latitude: FormField; longitude: FormField }
  href: string
}

/** Fills in the coordinates of the address. Without JavaScript the form does, and is shown again. */
export function GeocodeButton({ fields, href }: Props) {
  const [status, setStatus] = useState('')
  const geocode = async () => {
    const address = findInput(fields.address)?.value.trim() ?? ''
    const found = await findPoint(`${href}&${new URLSearchParams({ q: address })}`)
    if (typeof found === 'string') return setStatus(found)
    changeInput(findInput(fields.latitude), formatDegrees(found.latitude))
    changeInput(findInput(fields.longitude), formatDegrees(found.longitude))
    setStatus(`Found: ${found.name}`)
  }
  return (
    <div className={styles.geocode}>
      <button
        type="submit"
        name="intent"
        value="geocode"
        formNoValidate
        className={button.second}
        onClick={(event) => {
          event.preventDefault()
          void geocode()
        }}
      >
        Geocode Address
      </button>
      <p className={kit.hint} role="status">
        {status}
      </p>
    </div>
  )
}

const findInput = ({ id }: FormField) => {
  const input = document.getElementById(id)
  return input instanceof HTMLInputElement ? input : null
}

type Found = Point & { name: string }
type Answer = { matches: Found[]; unavailable?: boolean }

const { noGeocoder, noMatch } = CURATED_VENUE_MESSAGES

/** Where the address is, or why it is not known. */
async function findPoint(href: string): Promise<Found | string> {
  try {
    const response = await fetch(href)
    if (!response.ok) return noGeocoder
    const { matches, unavailable } = (await response.json()) as Answer
    return matches[0] ?? (unavailable ? noGeocoder : noMatch)
  } catch {
    return noGeocoder
  }
}
