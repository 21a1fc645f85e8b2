import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { randomFacts } from './model-facts'
import {
  addEvents,
  IMAGES,
  type ModelEvent,
  randomMarks,
  randomTags,
  type World,
  withUntilAt,
} from './model-world'
import { randomTime, shifted } from './random-times'
import { randomBody, randomName, randomTitle } from './random-words'
import type { Write } from './random-writes'
import { buildSaveEvents } from './save-model'
import type { Random } from './seeded-random'

export const changeEvents: Write = async (_, world, random) => {
  const ids = randomEvents(world, random)
  const [name, change] = random.pick(CHANGES)
  for (const id of ids) {
    const event = world.events.get(id)
    if (event) Object.assign(event, change(event, world, random))
  }
  await writeTogether(db, buildSaveEvents(world, ids))
  return `${name} of events ${ids.join(' ')}`
}

/** One event, a whole series, a part of one, or some of all events. */
function randomEvents(world: World, random: Random): number[] {
  const all = [...world.events.values()]
  if (all.length === 0) return []
  const event = random.pick(all)
  const series = all.filter(({ seriesId }) => seriesId !== null && seriesId === event.seriesId)
  const chosen = random.pick([
    [event],
    series,
    random.some(series, random.int(1, 3)),
    random.some(all, random.int(1, 6)),
  ])
  return [...new Set([event, ...chosen])].map(({ id }) => id)
}

/** What changes of an event. */
type Change = (event: ModelEvent, world: World, random: Random) => Partial<ModelEvent>

const CHANGES: [string, Change][] = [
  ['publishing', ({ published }) => ({ published: !published })],
  ['quarantine', ({ quarantined }) => ({ quarantined: !quarantined })],
  ['deletion or return', ({ deleted }) => ({ deleted: !deleted })],
  ['status', (_, __, random) => ({ status: random.pick(['scheduled', 'cancelled']) })],
  ['sold out', ({ soldOut }) => ({ soldOut: !soldOut })],
  ['marks', (_, world, random) => ({ marks: randomMarks(world, random) })],
  ['hiding or showing', (event, world, random) => toggleMark(event, 'hidden', { world, random })],
  ['picking or dropping', (event, world, random) => toggleMark(event, 'picked', { world, random })],
  ['facts', (_, __, random) => randomFacts(random)],
  ['tags', (_, world, random) => ({ tags: randomTags(world, random) })],
  [
    'new time',
    ({ timezone }, world, random) => withUntilAt(randomTime(random, timezone, world.now)),
  ],
  [
    'later day',
    (event, _, random) => withUntilAt(shifted(event, random.pick([1, 1, 2, 3, 7, -1]))),
  ],
  ['move', (_, world, random) => ({ venueId: random.pick(world.venues).id })],
  ['rename', (_, __, random) => ({ title: randomTitle(random) })],
  [
    'place name',
    (_, __, random) => ({ venueNameShown: random.chance(0.5) ? '' : randomName(random) }),
  ],
  ['organizer', (_, __, random) => ({ organizer: random.chance(0.3) ? '' : randomName(random) })],
  ['words', (_, __, random) => ({ searchText: randomBody(random) })],
  ['image', (_, __, random) => ({ imageChecksum: random.pick([null, ...IMAGES]) })],
  [
    'categories',
    (_, world, random) => ({
      categories: random.some([...world.categories.keys()], random.int(0, 2)),
    }),
  ],
  [
    'feed',
    (_, world, random) => ({
      feedId: random.chance(0.3) ? null : random.pick(world.feeds).id,
    }),
  ],
  [
    'series',
    (_, world, random) => {
      const seriesIds = [...world.events.values()].map(({ seriesId }) => seriesId)
      return {
        seriesId: random.chance(0.3) ? null : random.pick([...seriesIds, world.nextSeries++]),
      }
    },
  ],
  [
    'recurrence',
    ({ seriesId }, { recurring }) => {
      if (seriesId !== null && !recurring.delete(seriesId)) recurring.add(seriesId)
      return {}
    },
  ],
  [
    'joining',
    (event, world, random) => {
      // Everything but the time is copied from another event, so that both may end up on one card.
      const { id: _, ...copied } = random.pick([...world.events.values()])
      if (copied.noStart !== event.noStart) return {}
      const { startAt, endAt, noEnd, startDay, endDay, untilAt } = event
      const time = { startAt, endAt, noEnd, startDay, endDay, untilAt }
      return { ...copied, ...time, marks: new Map(copied.marks), tags: [...copied.tags] }
    },
  ],
]

function toggleMark(
  { marks }: ModelEvent,
  name: 'picked' | 'hidden',
  { world, random }: { world: World; random: Random },
): Partial<ModelEvent> {
  const { id } = random.pick(world.sites)
  const before = marks.get(id) ?? { picked: false, hidden: false }
  return { marks: new Map(marks).set(id, { ...before, [name]: !before[name] }) }
}

export const createEvents: Write = async (_, world, random) => {
  const ids = addEvents(world, random, random.int(1, 3))
  await writeTogether(db, buildSaveEvents(world, ids))
  return `new events ${ids.join(' ')}`
}

export const removeEvents: Write = async (_, world, random) => {
  const ids = randomEvents(world, random)
  for (const id of ids) world.events.delete(id)
  await writeTogether(db, buildSaveEvents(world, ids))
  return `removal of events ${ids.join(' ')}`
}
