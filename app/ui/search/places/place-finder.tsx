import { useState } from 'react'
import { NEAR_PREFIX, VENUE_PREFIX } from '~/domain/search/url/search-parameters'
import type { Choice } from '../filters/filter-choices'
import styles from '../filters/option-filter.module.css'
import { toMyLocation } from './place-choices'
import type { TypedMatches } from './use-place-matches'

/** Venues and streets that a typed text may mean; the regions are in the list below it. */
export function VenuesAndStreets({
  matches: { found, isSearching },
  onChoose,
}: {
  matches: TypedMatches
  onChoose: (choice: Choice) => void
}) {
  if (!found) return isSearching ? <p className={styles.message}>Searching…</p> : null
  const shown = found.matches.filter(
    ({ value }) => value.startsWith(NEAR_PREFIX) || value.startsWith(VENUE_PREFIX),
  )
  return (
    <>
      {shown.length > 0 ? (
        <ul className={styles.matches} aria-label="Venues and streets">
          {shown.map(({ value, name, detail }) => (
            <li key={value}>
              <button
                type="button"
                onClick={() =>
                  onChoose({ value, label: value.startsWith(NEAR_PREFIX) ? `Near ${name}` : name })
                }
              >
                <b>{name}</b> <span>{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {found.attribution ? <p className={styles.message}>{found.attribution}</p> : null}
      {found.unavailable ? (
        <p className={styles.message} role="status">
          Streets cannot be searched at the moment.
        </p>
      ) : null}
    </>
  )
}

type Step = 'ready' | 'locating' | 'denied' | 'failed'

const MESSAGES: Record<Step, string> = {
  ready: '',
  locating: 'Finding where you are…',
  denied:
    'Your location isn’t available. Type a place instead, or allow location access for this site in your browser.',
  failed: 'Where you are could not be found. Type a place instead.',
}

/** Chooses where the visitor is. The browser requests permission when the button is pressed, not before. */
export function NearMe({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const [step, setStep] = useState<Step>('ready')
  if (!('geolocation' in navigator)) return null
  const locate = () => {
    setStep('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStep('ready')
        onChoose(toMyLocation(coords))
      },
      ({ code, PERMISSION_DENIED }) => setStep(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { maximumAge: 60_000, timeout: 15_000 },
    )
  }
  return (
    <div className={styles.recent}>
      <button
        className={styles.plain}
        type="button"
        aria-disabled={step === 'locating' ? true : undefined}
        onClick={step === 'locating' ? undefined : locate}
      >
        Near me
      </button>
      <span role="status">{MESSAGES[step]}</span>
    </div>
  )
}
