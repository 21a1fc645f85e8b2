import { SIMPLE_FACT_NAMES } from '~/domain/events/event-facts'
import { describeError, toLabel } from '~/ui/kit/forms/error-links'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from './error-summary.module.css'
import type { EventFormReply } from './event-form-reply'
import type { EventFormMetadata } from './use-event-form'

/** As the schema has it, which is loaded later. */
const HEADING = 'Your form has some problems'

/** Where the links of fields lead that are more than one input. */
const SECTIONS: Record<string, string> = {
  venueId: 'where',
  venueSearch: 'where',
  categories: 'categories',
  additionalSeriesEvents: 'when',
  repeats: 'when',
  scope: 'when',
  contact: 'contact',
  published: 'publish',
}

/** All errors of a form that was refused, each with a link to its field. */
export function ErrorSummary({
  form,
  reply,
}: {
  form: EventFormMetadata
  reply: EventFormReply | undefined
}) {
  const errors = Object.entries(form.allErrors)
    .flatMap(([name, messages]) => messages.slice(0, 1).map((message) => ({ name, message })))
    .toSorted((a, b) => findPosition(a.name) - findPosition(b.name))
  const isRefused = errors.length > 0 || (reply?.result.status === 'error' && isOnlyMessage(reply))
  if (!isRefused) return null
  const listed = errors.filter(({ message }) => message !== HEADING)
  return (
    <div className={styles.summary}>
      <ErrorMessage id={form.errorId}>
        <p>{HEADING}</p>
        {listed.length > 0 ? (
          <ul className={styles.errors}>
            {listed.map(({ name, message }) => (
              <li key={name}>
                {name === '' ? (
                  message
                ) : (
                  <a href={`#${findTarget(form, name)}`}>{nameField(message, name)}</a>
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </ErrorMessage>
    </div>
  )
}

/** Whether the reply is nothing but a refusal: similar events have a message of their own. */
const isOnlyMessage = ({ similar, preview, matches }: EventFormReply) =>
  !similar && !preview && !matches

/** The fields in the order of the form; what is unknown comes first, as it belongs to no field. */
const ORDER = [
  'title',
  'description',
  'imageChecksum',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'repeats',
  'repeat',
  'skipped',
  'additional',
  'scope',
  'venue',
  'categories',
  'price',
  'ticketUrl',
  'ages',
  'minAge',
  'maxAge',
  ...SIMPLE_FACT_NAMES,
  'upstreamUrl',
  'contact',
  'published',
  'sum',
]

/** Errors name their field, but for those that say what someone else saved in any field. */
const nameField = (message: string, name: string) =>
  /^Someone else /.test(message) ? describeError(message, LABELS[name] ?? toLabel(name)) : message

const LABELS: Record<string, string> = {
  venueId: 'Venue',
  imageChecksum: 'Picture',
  additionalSeriesEvents: 'Dates',
}

const findPosition = (name: string) => ORDER.findIndex((start) => name.startsWith(start))

function findTarget(form: EventFormMetadata, name: string): string {
  return SECTIONS[name] ?? `${form.id}-${name}`
}
