import { z } from 'zod'
import { findEvent } from '~/domain/events/event-store.server'
import { readEventContents } from '~/domain/listings/read-event-contents.server'
import { parseRowId } from '~/lib/row-id'
import { answeredEventSchema, buildPublicEvent, pickFields } from './event-answer'
import { fieldsParameter } from './event-parameters'
import { defineOperation } from './operation.server'
import { toAnsweredSite } from './public-site.server'

export const getEvent = defineOperation({
  id: 'getEvent',
  path: '/v1/events/{id}',
  summary: 'An event',
  description:
    'An event of the city by its id, also after it has ended. One date of a series has an id of its own.',
  parameters: z.object({ fields: fieldsParameter }),
  answer: answeredEventSchema,
  async respond({ services, city, id, values }) {
    const { db, settings } = services
    const eventId = parseRowId(id)
    const [event, contents] =
      eventId === null
        ? [null, new Map()]
        : await Promise.all([
            findEvent(db, city.site, eventId, null),
            readEventContents(db, [eventId]),
          ])
    const content = event && contents.get(event.id)
    if (!event || !content) return { kind: 'not-found', detail: 'Event not found' }
    const detailed = { ...event, ...content, group: null, listedAt: event.startAt }
    const body = pickFields(
      buildPublicEvent(detailed, toAnsweredSite(city, settings)),
      values.fields,
    )
    return { kind: 'answer', body: body as z.input<typeof answeredEventSchema> }
  },
})
