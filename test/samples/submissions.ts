import { sql } from 'drizzle-orm'
import { buildEventInput } from '~/domain/events/form/build-event-input'
import type { EventForm } from '~/domain/events/form/event-form'
import { eventFormSchema } from '~/domain/events/form/event-form'
import type { EventInput } from '~/domain/events/form/event-input'
import { db } from '../database'
import { NOW, VENUES } from '../fixtures'

/** The checksum of an image that `addImage` stores. */
export const CHECKSUM = 'ab'.repeat(32)

/** Adds the row of an image; its file is not needed where nothing renders it. */
export async function addImage(checksum: string = CHECKSUM): Promise<void> {
  await db.run(
    sql`INSERT OR IGNORE INTO image VALUES (${checksum}, 'image/png', 100, 30, 20, ${NOW})`,
  )
  // Everybody may use an image that is shown.
  await db.run(
    sql`UPDATE site SET settings = json_set(settings, '$.defaultEventImageChecksum', ${checksum})`,
  )
}

/** A valid form for an event at Bar Centro tomorrow, with these fields changed. */
async function fillEventForm(fields: Partial<EventForm> = {}): Promise<EventForm> {
  const { id } = await db.get<{ id: number }>(
    sql`SELECT id FROM venue WHERE label = ${VENUES.centro.label}`,
  )
  const filled = {
    published: true,
    title: 'Lantern walk',
    // Too short to be compared with those of other submissions.
    description: 'Bring a lantern and walk with us.',
    imageChecksum: CHECKSUM,
    startDate: '2026-05-02',
    startTime: '19:00',
    endTime: '21:00',
    venueId: String(id),
    categories: ['comedy'],
    ...fields,
  }
  // A form does not contain what was left empty.
  return eventFormSchema.parse(
    JSON.parse(JSON.stringify(filled, (_, value) => (value === '' ? undefined : value))),
  )
}

/** What such a form submits to Laketown. */
export async function buildInput(fields: Partial<EventForm> = {}): Promise<EventInput> {
  const built = buildEventInput(await fillEventForm(fields), { timezone: 'America/Chicago' })
  if (built.kind !== 'input') throw new Error(JSON.stringify(built.errors))
  return built.input
}
