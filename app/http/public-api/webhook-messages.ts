import { z } from 'zod'
import { ALL_EVENT_TYPES, EVENT_TYPES } from '~/domain/webhooks/webhook'
import { eventSchema } from './event-answer'

const timestamp = z.iso
  .datetime()
  .meta({ description: 'When the change was recorded; the same at each attempt.' })

/** A message about an event that the city lists. */
export const eventMessage = z
  .object({
    type: z
      .enum(['event.created', 'event.changed', 'event.cancelled'])
      .meta({ description: 'What happened.' }),
    timestamp,
    data: eventSchema,
  })
  .meta({ id: 'EventMessage', description: 'The body of a webhook’s message about an event.' })

export const deletedMessage = z
  .object({
    type: z.literal('event.deleted').meta({ description: 'What happened.' }),
    timestamp,
    data: z
      .object({ id: z.int().positive(), deletedAt: z.iso.datetime() })
      .meta({ description: 'Which event, and when the city ceased to list it.' }),
  })
  .meta({
    id: 'DeletedMessage',
    description:
      'The body of a webhook’s message about an event that the city does not list any more.',
  })

export type WebhookMessageType = { type: string; description: string; schema: z.ZodType }

/** What webhooks are sent, with the schema of its body. */
export const WEBHOOK_MESSAGES: WebhookMessageType[] = ALL_EVENT_TYPES.map((type) => ({
  type,
  description: `${EVENT_TYPES[type]}.`,
  schema: type === 'event.deleted' ? deletedMessage : eventMessage,
}))

export const WEBHOOKS_INTRODUCTION =
  'Instead of polling, a partner can be sent each change of the city’s events. An administrator of the city adds the URL in the console, under Webhooks, and gives the partner its secret. Messages are signed as Standard Webhooks (standardwebhooks.com) describes: verify the headers webhook-id, webhook-timestamp and webhook-signature with one of its libraries. Answer with a status from 200 to 299 within 15 seconds; anything else is tried ten times within about three days, and 410 ends it. A message may come twice, with the same webhook-id. Messages about one event come in order, so what is created or changed can simply be stored. An event that has merely ended is not sent as deleted.'

/** The headers of a message. */
export const WEBHOOK_HEADERS = {
  'webhook-id': 'Names the message; the same at each attempt.',
  'webhook-timestamp':
    'When it was sent, in seconds since 1970. Refuse what is older than five minutes.',
  'webhook-signature':
    'v1, and the Base64 of the HMAC-SHA256 of id, timestamp and body, with dots between. After a rotation there are two, with a space between.',
}
