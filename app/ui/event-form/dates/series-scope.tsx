import { describeRecurrence } from '~/domain/events/dates/describe-recurrence'
import type { Recurrence } from '~/domain/events/dates/expand-recurrence'
import { eventPath } from '~/domain/events/event'
import { A } from '~/ui/kit/link'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import type { SeriesFormDate } from './dates-form'
import styles from './dates-section.module.css'

type Props = {
  dates: SeriesFormDate[]
  rule: Recurrence | null
  /** The chosen scope, before anything is changed. */
  initial: string
}

/** Which dates of a series an edit applies to, with the list of its dates. */
export function SeriesScope({ dates, rule, initial }: Props) {
  const editedAt = dates.findIndex(({ isEdited }) => isEdited)
  const later = dates.length - 1 - editedAt
  const choices = [
    {
      scope: 'this',
      label: 'Only this date',
      effect: `${dates[editedAt]?.label ?? 'This date'}. The others stay as they are.`,
    },
    {
      scope: 'following',
      label: 'This and later dates',
      effect:
        later === 0 ? 'There are no later dates.' : `This date and ${countDates(later)} after it.`,
    },
    {
      scope: 'all',
      label: 'All dates',
      effect: `All ${dates.length} dates of the series. Past dates stay on their day.`,
    },
  ]
  return (
    <fieldset className={styles.group}>
      <legend>What do your changes apply to?</legend>
      {choices.map(({ scope, label, effect }) => (
        <label key={scope} className={styles.choice}>
          <input type="radio" name="scope" value={scope} defaultChecked={scope === initial} />
          <span>
            <span className={styles.name}>{label}</span>
            <span className={styles.hint}>{effect}</span>
          </span>
        </label>
      ))}
      {rule ? <p className={styles.rule}>{describeRecurrence(rule)}</p> : null}
      <details>
        <summary className={disclosure.summary}>The {dates.length} dates of this series</summary>
        <ul className={styles.list}>
          {dates.map(({ id, label, isPast, isEdited }) => (
            <li key={id}>
              {isEdited ? (
                <span aria-current="true">{label} (this date)</span>
              ) : (
                <A href={eventPath({ id })}>{label}</A>
              )}
              {isPast ? <span className={styles.hint}> Past</span> : null}
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}

const countDates = (count: number) => (count === 1 ? 'the one' : `the ${count}`)
