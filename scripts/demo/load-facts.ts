import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { event } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import type { DemoCity } from './demo-city'

/** Gives the events of venues their ages and accessibility, which feeds do not say. Safe to repeat. */
export async function loadFacts(services: ChangeServices, city: DemoCity): Promise<void> {
  const { db } = services
  const known = new Map(city.venues.map(({ label, facts }) => [label, facts]))
  const rows = await db
    .select({
      id: event.id,
      label: venue.label,
      minAge: event.minAge,
      accessibility: event.accessibility,
    })
    .from(venue)
    .innerJoin(event, eq(event.venueId, venue.id))
    .where(and(inArray(venue.label, [...known.keys()]), isNotNull(event.feedId)))
  const changed = rows.flatMap(({ id, label, ...before }) => {
    const facts = known.get(label ?? '')
    if (!facts) return []
    const minAge = facts.minAge ?? null
    const { accessibility } = facts
    const isSame = before.minAge === minAge && before.accessibility.join() === accessibility.join()
    return isSame ? [] : [{ id, minAge, accessibility }]
  })
  if (changed.length === 0) return
  const json = JSON.stringify(changed)
  await applyChange(services, {
    writes: [
      sql`
        UPDATE event SET min_age = j.value ->> 'minAge', accessibility = j.value ->> 'accessibility'
        FROM json_each(${json}) j WHERE event.id = j.value ->> 'id'`,
    ],
    after: {
      listings: [{ events: sql`SELECT value ->> 'id' FROM json_each(${json})` }],
      sites: sql`SELECT id FROM site WHERE host = ${city.site.host}`,
    },
  })
}
