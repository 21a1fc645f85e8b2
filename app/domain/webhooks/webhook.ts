import { z } from 'zod'
import { toSingleLine } from '~/lib/text/single-line'

/** What a webhook can be sent, each with what it means. */
export const EVENT_TYPES = {
  'event.created': 'The city lists the event now',
  'event.changed': 'Something that partners read has changed',
  'event.cancelled': 'It will not take place',
  'event.deleted': 'The city does not list it any more',
} as const

export type EventType = keyof typeof EVENT_TYPES

export const ALL_EVENT_TYPES = Object.keys(EVENT_TYPES) as EventType[]

/** The type of a test, which every webhook gets. */
export const TEST_TYPE = 'webhook.test'

/** Why a webhook was disabled by us: every attempt failed for days, or its server answered 410. */
export type DisabledReason = 'failing' | 'gone'

/** A webhook as the console shows it. Instants are epoch milliseconds. */
export type Webhook = {
  id: number
  url: string
  description: string
  eventTypes: string[]
  secret: string
  /** Until when the secret before the last rotation also signs; null if it does not. */
  previousSecretUntil: number | null
  enabled: boolean
  disabledReason: DisabledReason | null
  /** When something was sent last. */
  attemptedAt: number | null
  failingSince: number | null
  createdAt: number
  /** Null if that account was deleted. */
  createdBy: string | null
}

export const MAX_WEBHOOKS = 20

export const TOO_MANY_WEBHOOKS_MESSAGE = `This site has ${MAX_WEBHOOKS} webhooks. Please delete one that is not used any more.`

const MAX_URL_LENGTH = 1_000
const MAX_DESCRIPTION_LENGTH = 200

const urlField = z
  .string('Enter the URL')
  .trim()
  .min(1, 'Enter the URL')
  .max(MAX_URL_LENGTH, `A URL has at most ${MAX_URL_LENGTH} characters`)
  .refine((text) => URL.canParse(text), 'This is not a URL such as https://www.example.com/events')

const descriptionField = z
  .string()
  .transform(toSingleLine)
  .pipe(
    z
      .string()
      .max(
        MAX_DESCRIPTION_LENGTH,
        `A description has at most ${MAX_DESCRIPTION_LENGTH} characters`,
      ),
  )
  .default('')

/** The fields of the form; its types in the order of EVENT_TYPES, each once. */
export const webhookForm = z.object({
  url: urlField,
  description: descriptionField,
  eventTypes: z
    .array(z.enum(ALL_EVENT_TYPES, 'Choose from the list'))
    .transform((types) => ALL_EVENT_TYPES.filter((type) => types.includes(type)))
    .refine((types) => types.length > 0, 'Choose at least one')
    .default([])
    .refine((types) => types.length > 0, 'Choose at least one'),
})

export type WebhookValues = z.infer<typeof webhookForm>

const deliveryField = z.string('Choose a delivery').max(100, 'Choose a delivery')

/** The forms of a webhook's page, by their `intent`. */
export const webhookForms = {
  save: webhookForm,
  enable: z.object({ enabled: z.boolean().default(false) }),
  rotate: z.object({}),
  test: z.object({}),
  replay: z.object({ delivery: deliveryField }),
  'replay-failed': z.object({}),
  delete: z.object({}),
}
