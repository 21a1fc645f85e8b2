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
    if (event) change(event, world, random)
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

type Change = (event: ModelEvent, world: World, random: Random) => void

const CHANGES: [string, Change][] = [
  ['publishing', (event) => Object.assign(event, { published: !event.published })],
  ['quarantine', (event) => Object.assign(event, { quarantined: !event.quarantined })],
  ['deletion or return', (event) => Object.assign(event, { deleted: !event.deleted })],
  [
    'status',
    (event, _, random) => {
      event.status = random.pick(['scheduled', 'cancelled'])
    },
  ],
  ['sold out', (event) => Object.assign(event, { soldOut: !event.soldOut })],
  [
    'marks',
    (event, world, random) => {
      event.marks = randomMarks(world, random)
    },
  ],
  [
    'hiding or showing',
    (event, world, random) => {
      const { id } = random.pick(world.sites)
      const before = event.marks.get(id) ?? { picked: false, hidden: false }
      event.marks.set(id, { ...before, hidden: !before.hidden })
    },
  ],
  [
    'picking or dropping',
    (event, world, random) => {
      const { id } = random.pick(world.sites)
      const before = event.marks.get(id) ?? { picked: false, hidden: false }
      event.marks.set(id, { ...before, picked: !before.picked })
    },
  ],
  ['facts', (event, _, random) => Object.assign(event, randomFacts(random))],
  [
    'tags',
    (event, world, random) => {
      event.tags = randomTags(world, random)
    },
  ],
  [
    'new time',
    (event, world, random) => {
      Object.assign(event, withUntilAt(randomTime(random, event.timezone, world.now)))
    },
  ],
  [
    'later day',
    (event, _, random) => {
      Object.assign(event, withUntilAt(shifted(event, random.pick([1, 1, 2, 3, 7, -1]))))
    },
  ],
  [
    'move',
    (event, world, random) => {
      event.venueId = random.pick(world.venues).id
    },
  ],
  [
    'rename',
    (event, _, random) => {
      event.title = randomTitle(random)
    },
  ],
  [
    'place name',
    (event, _, random) => {
      event.venueNameShown = random.chance(0.5) ? '' : randomName(random)
    },
  ],
  [
    'organizer',
    (event, _, random) => {
      event.organizer = random.chance(0.3) ? '' : randomName(random)
    },
  ],
  [
    'words',
    (event, _, random) => {
      event.searchText = randomBody(random)
    },
  ],
  [
    'image',
    (event, _, random) => {
      event.imageChecksum = random.pick([null, ...IMAGES])
    },
  ],
  [
    'categories',
    (event, world, random) => {
      event.categories = random.some([...world.categories.keys()], random.int(0, 2))
    },
  ],
  [
    'feed',
    (event, world, random) => {
      event.feedId = random.chance(0.3) ? null : random.pick(world.feeds).id
    },
  ],
  [
    'series',
    (event, world, random) => {
      const seriesIds = [...world.events.values()].map(({ seriesId }) => seriesId)
      event.seriesId = random.chance(0.3) ? null : random.pick([...seriesIds, world.nextSeries++])
    },
  ],
  [
    'recurrence',
    ({ seriesId }, world) => {
      if (seriesId !== null && !world.recurring.delete(seriesId)) world.recurring.add(seriesId)
    },
  ],
  [
    'joining',
    (event, world, random) => {
      // Everything but the time is copied from another event, so that both may end up on one card.
      const { id: _, ...copied } = random.pick([...world.events.values()])
      const { startAt, endAt, noEnd, startDay, endDay, untilAt } = event
      const time = { startAt, endAt, noEnd, startDay, endDay, untilAt }
      const links = { marks: new Map(copied.marks), tags: [...copied.tags] }
      if (copied.noStart === event.noStart) Object.assign(event, copied, time, links)
    },
  ],
]

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
