import type { Actor } from '~/domain/changes/audit.server'
import { runWebhook } from '~/domain/webhooks/run-webhook.server'
import { createWebhook } from '~/domain/webhooks/save-webhook.server'
import { ALL_EVENT_TYPES, type WebhookValues } from '~/domain/webhooks/webhook'
import { FetchError } from '~/platform/outgoing/outgoing-fetch-errors'
import type {
  OutgoingPost,
  PostAnswer,
  PostOutside,
} from '~/platform/outgoing/outgoing-post.server'
import { addAccount } from '../accounts'
import { db, resetDatabases } from '../database'
import { createFixtures, requireSite } from '../fixtures'

export const HOOK_URL = 'https://partner.example/hook'

/** A partner's server: what it got, and how it answers; null as one that cannot be reached. */
export type PartnerServer = {
  received: OutgoingPost[]
  respond: (post: OutgoingPost) => PostAnswer | null
  postOutside: PostOutside
}

export const OK: PostAnswer = { status: 200, text: '' }

export function createPartnerServer(): PartnerServer {
  const server: PartnerServer = {
    received: [],
    respond: () => OK,
    async postOutside(post) {
      server.received.push(post)
      const answer = server.respond(post)
      if (!answer) throw new FetchError('partner.example could not be reached', null)
      return answer
    },
  }
  return server
}

type Body = { type: string; timestamp: string; data: { id: number; title?: string } }

export const parseBody = ({ body }: OutgoingPost): Body => JSON.parse(body)

/** What the webhook's acts receive, at this time, with an internet in which every name is public. */
export const webhookServices = (now: number, actor: Actor) => ({
  db,
  now,
  actor,
  resolveHost: async () => ['93.184.216.34'],
  settings: { environment: 'production' as const },
  enqueueWebhook: async () => {},
})

/** Before each test of webhooks: two cities, someone who adds webhooks, and a partner who has received nothing. */
export async function openWebhookCities() {
  await resetDatabases()
  await createFixtures()
  return {
    laketown: (await requireSite('laketown')).id,
    harbor: (await requireSite('harbor')).id,
    actor: { accountId: await addAccount({ email: 'lou@laketown.example' }) },
    server: createPartnerServer(),
  }
}

export async function addWebhook(
  siteId: number,
  { now, actor, ...values }: { now: number; actor: Actor } & Partial<WebhookValues>,
): Promise<number> {
  const created = await createWebhook(webhookServices(now, actor), siteId, {
    url: HOOK_URL,
    description: '',
    eventTypes: ALL_EVENT_TYPES,
    ...values,
  })
  if (created.kind !== 'created') throw new Error(created.kind)
  return created.id
}

/** Works on a webhook once. The events are as they are in the domain. */
export const runOnce = (server: PartnerServer, webhookId: number, now: number) =>
  runWebhook(
    {
      db,
      now,
      postOutside: server.postOutside,
      random: () => 0,
      buildPublicEvent: (event) => event,
    },
    webhookId,
  )

/** Works on a webhook as the queue would, on a clock that goes on to each next message; returns the time at the end. */
export async function runUntilDone(
  server: PartnerServer,
  webhookId: number,
  now: number,
  until = Number.POSITIVE_INFINITY,
): Promise<number> {
  for (let time = now, runs = 0; runs < 500; runs++) {
    const run = await runOnce(server, webhookId, time)
    if (run.kind === 'skipped' || run.continueIn === null) return time
    time += run.continueIn * 1_000
    if (time > until) return time
  }
  throw new Error('the webhook goes on for ever')
}
