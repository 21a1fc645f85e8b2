import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { VenueMatch } from '~/domain/venues/search/venue-match'
import styles from './venue-search.module.css'

type Props = {
  /** Options are numbered from 0: `${id}-0`. */
  id: string
  text: string
  matches: VenueMatch[]
  status: string
  attribution: string
  isShown: boolean
  active: number
  onChoose: (index: number) => void
}

/** The matches below the search field: our venues, then places that are no venues yet; last, adding a new venue. */
export function VenueOptions({
  id,
  text,
  matches,
  status,
  attribution,
  isShown,
  active,
  onChoose,
}: Props) {
  const numbered = matches.map((match, index) => ({ match, index }))
  const groups = [
    { name: 'Venues', options: numbered.filter(({ match }) => match.id !== null) },
    { name: 'Places', options: numbered.filter(({ match }) => match.id === null) },
  ]
  return (
    <div className={styles.popup} hidden={!isShown}>
      {status ? <p className={styles.status}>{status}</p> : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Venues and places"
        // The focus stays in the text, so that the list is still open when the press becomes a click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ name, options }) =>
          options.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: in a listbox, options are grouped by this role.
            <div key={name} role="group" aria-label={name}>
              <div className={styles.heading} role="presentation">
                {name}
              </div>
              {options.map(({ match, index }) => (
                <Option
                  key={index}
                  id={`${id}-${index}`}
                  isActive={index === active}
                  onChoose={() => onChoose(index)}
                >
                  <span className={styles.name}>{match.name}</span>{' '}
                  <span className={styles.detail}>{match.address}</span>
                </Option>
              ))}
            </div>
          ),
        )}
        <Option
          id={`${id}-${matches.length}`}
          isActive={active === matches.length}
          onChoose={() => onChoose(matches.length)}
        >
          <span className={styles.name}>Add “{text}” as a new venue</span>
        </Option>
      </div>
      {attribution ? <p className={styles.status}>Places: {attribution}</p> : null}
    </div>
  )
}

type OptionProps = {
  id: string
  isActive: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox.
    <div
      className={clsx(styles.option, isActive && styles.active)}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
