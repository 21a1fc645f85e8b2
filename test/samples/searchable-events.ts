import { importRegions } from '~/domain/geography/import-regions.server'
import { box } from '../box'
import { resetDatabases, servicesAt } from '../database'
import { addEvent, createFixtures, NOW } from '../fixtures'

/** Creates a city with a neighborhood and ten events, whose texts are various, for tests of search. */
export async function createSearchableEvents(): Promise<void> {
  await resetDatabases()
  await createFixtures()
  await importRegions(servicesAt(NOW), {
    type: 'neighborhood',
    source: 'city',
    features: [
      {
        name: 'Riverwest',
        shape: box(-87.95, 43.05, -87.89, 43.08),
      },
    ],
  })
  const evening = (day: number) => `2026-05-${String(day).padStart(2, '0')}T20:00:00`
  const events = [
    { title: 'Jazz Night', description: 'Trumpets and a late bar', categories: ['jazz'] },
    { title: 'Night of the Jazz Poets', description: 'Verses' },
    { title: 'Concert for strings', categories: ['concerts'] },
    { title: 'Concerts in the park: Café Tropicália' },
    { title: 'Orchestra rehearsal', description: 'Bring your violin' },
    { title: 'Stand-up', description: 'No jazz at all', categories: ['comedy'] },
    { title: "Rock'n'Roll Picnic" },
    { title: 'Čajovna — večer poezie' },
    { title: '東京 ナイト' },
  ]
  for (const [index, event] of events.entries())
    await addEvent({ ...event, wall: evening(index + 2) })
  await addEvent({ title: 'Jazz at the harbor', wall: evening(3), venue: 'pier' })
}
