import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refreshListings } from '~/domain/listings/refresh-listings.server'
import type { DetailedEvent } from '~/domain/search/lists/list-events-by-start.server'
import { enableWebhook } from '~/domain/webhooks/save-webhook.server'
import { DAY, SECOND } from '~/lib/time/local-time'
import type { OutgoingPost } from '~/platform/outgoing/outgoing-post.server'
import { addAccount } from '../accounts'
import { db, servicesAt } from '../database'
import { describeSeed, listSeeds } from '../measurements/random-rounds'
import {
  addWebhook,
  createPartnerServer,
  OK,
  type PartnerServer,
  runOnce,
  runUntilDone,
  webhookServices,
} from '../services/webhook-partner'
import type { World } from './model-world'
import { listCopy, listTruth } from './partner-copy'
import { changeSomething, refreshSomehow } from './random-refreshes'
import { createWorld } from './save-model'
import { createRandom, type Random } from './seeded-random'

const SEEDS = listSeeds({ usual: 2, large: 40 })
const [STEPS, UNITS] = process.env.LARGE_TESTS ? [40, 40] : [12, 12]
const TIMEOUT = 600_000

/** A partner that knows what a site listed when its webhook was added, and since then only what it is sent. */
type Partner = {
  site: World['sites'][number]
  hook: number
  server: PartnerServer
  events: Map<number, DetailedEvent>
  /** Ids of messages that were accepted. */
  accepted: string[]
}

function receive(partner: Partner, { headers, body }: OutgoingPost): void {
  const { type, data }: { type: string; data: DetailedEvent } = JSON.parse(body)
  partner.accepted.push(headers['webhook-id'] ?? '')
  if (type === 'event.deleted') partner.events.delete(data.id)
  else partner.events.set(data.id, data)
}

async function addPartner(world: World, site: Partner['site'], accountId: string) {
  const hook = await addWebhook(site.id, { now: world.now, actor: { accountId } })
  // Everything that the site lists already is a change for a webhook that begins at the start of the log.
  await db.run(sql`UPDATE webhook SET planned_seq = 0 WHERE id = ${hook}`)
  return { site, hook, server: createPartnerServer(), events: new Map(), accepted: [] } as Partner
}

/** The servers answer some messages, fail others, and now and then two workers meet. */
async function workSomehow(world: World, partners: Partner[], random: Random): Promise<void> {
  for (const partner of partners) {
    const failures = random.pick([0, 0, 0.3, 1])
    partner.server.respond = (post) => {
      if (random.chance(failures)) return random.chance(0.5) ? null : { status: 500, text: '' }
      receive(partner, post)
      return OK
    }
    for (let runs = random.int(0, 3); runs > 0; runs--) {
      const times = random.chance(0.3) ? [world.now, world.now] : [world.now]
      await Promise.all(times.map((now) => runOnce(partner.server, partner.hook, now)))
    }
  }
}

test.each(SEEDS)(
  'A partner whose server often fails has what its city lists once all messages have arrived, each once, in world %i',
  async (seed) => {
    const random = createRandom(seed)
    const world = await createWorld(random, UNITS)
    await refreshListings(servicesAt(world.now))
    const accountId = await addAccount({ email: 'admin@product.example' })
    const partners: Partner[] = []
    for (const site of world.sites) partners.push(await addPartner(world, site, accountId))
    const story: string[] = [describeSeed(seed)]
    for (let step = 0; step < STEPS; step++) {
      story.push(...(await changeSomething(world, random)), await refreshSomehow(world, random))
      await workSomehow(world, partners, random)
    }
    await refreshListings(servicesAt(world.now))
    for (const partner of partners) {
      partner.server.respond = (post) => {
        receive(partner, post)
        return OK
      }
      // All delays are over by then. A webhook that failed for days is disabled, and an admin enables it again.
      const end = world.now + 2 * DAY + SECOND
      const named = { siteId: partner.site.id, id: partner.hook }
      await enableWebhook(webhookServices(end, { accountId }), named, true)
      await runUntilDone(partner.server, partner.hook, end)
      expect(partner.accepted.length).toBe(new Set(partner.accepted).size)
      expect(listCopy(world, partner.events), story.join('\n')).toEqual(
        listTruth(world, partner.site),
      )
      expect(
        await db.all(sql`
          SELECT id FROM webhook_delivery WHERE webhook_id = ${partner.hook} AND state <> 'delivered'`),
      ).toEqual([])
    }
  },
  TIMEOUT,
)
