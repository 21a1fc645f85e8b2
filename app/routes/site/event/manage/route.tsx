import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findEditableEvent } from '~/domain/events/authors/find-editable-event.server'
import {
  copyEventPath,
  describeOwnEvent,
  editEventPath,
  RESTORABLE_FOR,
} from '~/domain/events/authors/own-event'
import { eventPath } from '~/domain/events/event'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { findOwnNotice } from '~/http/events/own-event-notices.server'
import { requireSiteViewer } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { formatCardTime } from '~/ui/events/event-time'
import { formatInstant, listOwnButtons } from '~/ui/events/own-events/own-event-data'
import { OwnEventButton, OwnEventForm } from '~/ui/events/own-events/own-event-forms'
import { OwnEventNotice } from '~/ui/events/own-events/own-event-notice'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { ErrorMessage } from '~/ui/kit/notice'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import styles from './manage.module.css'
import { ownEventAction } from './own-event-action.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data ? `Manage ${data.title}` : null })

/** For the event's creator and the site's admins; of a deleted event for a day, to restore it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const { services } = context
  const id = parseRowId(params.id)
  const event = id && (await findEditableEvent(services, { site, viewer }, id))
  if (!event) throw notFound('Event not found')
  const clock = { timezone: site.timezone, now: services.now }
  const { title, venueName: venue, dates, deletedAt } = event
  const isCreator = event.createdBy === viewer.id
  const page = {
    id: event.id,
    title,
    venue,
    dates,
    isCreator,
    isOfSeries: event.seriesId !== null,
    when: formatCardTime(event, clock),
    states: describeOwnEvent(event),
    buttons: listOwnButtons(event),
    restorableUntil: deletedAt === null ? null : formatInstant(deletedAt + RESTORABLE_FOR, clock),
    notice: findOwnNotice(request, title),
  }
  return json(page, { headers: NO_STORE })
}

/** Each of its buttons returns to the page that it is on. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { site, viewer } = await requireSiteViewer({ request, context })
  const id = parseRowId(params.id)
  const event = id && (await findEditableEvent(context.services, { site, viewer }, id))
  if (!event) throw notFound('Event not found')
  return ownEventAction({ request, context, site, viewer }, event.id)
}

export { sectionHeaders as headers }

const ORIGIN = { from: 'manage' } as const
const MY_EVENTS = { name: 'My Events', href: '/account/events' }

export default function ManageEvent() {
  const event = useLoaderData<typeof loader>()
  const refusal = useActionData<FormReply>()?.result.error?.['']?.[0]
  const { title, when, venue, isCreator, restorableUntil, notice } = event
  return (
    <div className={styles.page}>
      <Breadcrumbs steps={isCreator ? [EVENTS_HOME, MY_EVENTS] : [EVENTS_HOME]} current={title} />
      {refusal ? (
        <ErrorMessage id="refused-form" isFocused>
          {refusal}
        </ErrorMessage>
      ) : null}
      {notice ? <OwnEventNotice notice={{ text: notice, undo: null }} origin={ORIGIN} /> : null}
      <h1 className={styles.heading} dir="auto">
        {title}
      </h1>
      <p>
        <time dateTime={when.dateTime}>{when.text}</time>, {venue}
      </p>
      {restorableUntil ? (
        <Deleted event={event} until={restorableUntil} />
      ) : (
        <>
          <Actions event={event} />
          <Deletion event={event} />
        </>
      )}
    </div>
  )
}

type EventData = SerializeFrom<typeof loader>

function Actions({ event: { id, isCreator, states, buttons } }: { event: EventData }) {
  return (
    <>
      <div>
        {states.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <OwnEventForm origin={ORIGIN} className={styles.buttons}>
        <A className={button.button} href={editEventPath({ id })}>
          {isCreator ? 'Edit My Event' : 'Edit Event'}
        </A>
        <A className={button.second} href={eventPath({ id })}>
          View
        </A>
        {isCreator ? (
          <A className={button.second} href={copyEventPath({ id })}>
            Duplicate
          </A>
        ) : null}
        {buttons.map(({ intent, name }) => (
          <OwnEventButton key={intent} eventId={id} intent={intent} name={name} variant="second" />
        ))}
      </OwnEventForm>
    </>
  )
}

function Deletion({ event: { id, dates, isCreator, when } }: { event: EventData }) {
  const isSeries = dates > 1
  return (
    <section className={styles.section} id="delete" aria-labelledby="delete-heading">
      <h2 id="delete-heading">Delete this event?</h2>
      <p>
        It disappears at once for everyone. You can undo this for a day; after that, its text and
        image are erased.
        {isCreator ? null : ' Its author gets no message about it.'}
      </p>
      <OwnEventForm origin={ORIGIN} className={styles.buttons}>
        <OwnEventButton
          eventId={id}
          intent="delete"
          name={isSeries ? `Delete only ${when.text}` : 'Delete'}
          variant="second"
        />
        {isSeries ? (
          <OwnEventButton
            eventId={id}
            intent="delete-all"
            name={`Delete all ${dates} dates`}
            variant="second"
          />
        ) : null}
        <A className={styles.back} href={isCreator ? MY_EVENTS.href : eventPath({ id })}>
          Don’t delete
        </A>
      </OwnEventForm>
    </section>
  )
}

function Deleted({
  event: { id, isOfSeries, notice },
  until,
}: {
  event: EventData
  until: NonNullable<EventData['restorableUntil']>
}) {
  return (
    <>
      <p>
        {notice ? null : 'This event is deleted. '}
        It can be restored until <time dateTime={until.dateTime}>{until.text}</time>
        {isOfSeries ? ', with the dates that were deleted with it' : null}.
      </p>
      <OwnEventForm origin={ORIGIN} className={styles.buttons}>
        <OwnEventButton eventId={id} intent="restore" name="Restore" variant="button" />
      </OwnEventForm>
    </>
  )
}
