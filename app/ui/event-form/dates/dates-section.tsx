import type { Recurrence } from '~/domain/events/dates/expand-recurrence'
import { AdditionalDates } from './additional-dates'
import type { DatesForm, SeriesFormDate } from './dates-form'
import styles from './dates-section.module.css'
import { useEnteredDates } from './entered-dates'
import { RecurrenceSection } from './recurrence-section'
import { SeriesScope } from './series-scope'

type Props = {
  form: DatesForm
  /** Of an event that is one of several dates; null for any other, and for a new one. */
  series: { dates: SeriesFormDate[]; rule: Recurrence | null } | null
}

/**
 * Which dates an edit applies to, additional dates, and how the series repeats. The fields of the event's own date and times
 * are drawn above it. Without JavaScript everything is visible, and a button (intent `more-dates`) asks for more rows.
 */
export function DatesSection({ form, series }: Props) {
  const entered = useEnteredDates(form.id, form.initialValue)
  const isSeries = series !== null && series.dates.length > 1
  return (
    <div className={styles.dates}>
      {isSeries ? (
        <SeriesScope dates={series.dates} rule={series.rule} initial={entered.scope} />
      ) : (
        <input type="hidden" name="scope" value="all" />
      )}
      <AdditionalDates form={form} entered={entered} />
      <RecurrenceSection form={form} entered={entered} isSeries={isSeries} />
    </div>
  )
}
