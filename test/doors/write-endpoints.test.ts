import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { addImage, CHECKSUM } from '../samples/submissions'
import { fetchWorker } from './worker'

/**
 * Every endpoint that writes something of an event, as every role, on an own event, on a foreign one of the same site, on one of
 * another site, and on one from a feed. What a role may not do changes nothing.
 */

const ROLES = ['visitor', 'author', 'stranger', 'harborAdmin', 'admin', 'superadmin'] as const
type Role = (typeof ROLES)[number]

const cookies: Partial<Record<Role, string>> = {}
let venueId: number
let authorId: string

beforeAll(async () => {
  await createFixtures()
  await addImage()
  const person = async (email: string, options = {}) => {
    const id = await addAccount({ email, ...options })
    return { id, cookie: (await signIn(id, 'laketown.localhost')).cookie }
  }
  const author = await person('author@example.com')
  authorId = author.id
  cookies.author = author.cookie
  cookies.stranger = (await person('stranger@example.com')).cookie
  cookies.harborAdmin = (await person('harbor@example.com', { adminOfSites: ['harbor'] })).cookie
  cookies.admin = (await person('laketown@example.com', { adminOfSites: ['laketown'] })).cookie
  cookies.superadmin = (await person('super@example.com', { isSuperadmin: true })).cookie
  venueId = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
})

type Subject = 'own' | 'imported' | 'of another site' | 'missing'

/** The id of a new event, as the endpoint finds it; 'own' is the author's. */
async function addSubject(subject: Subject): Promise<number> {
  if (subject === 'missing') return 999_999
  const venue = subject === 'of another site' ? 'pier' : 'centro'
  const id = await addEvent({ title: 'Untouched', wall: '2026-05-02T19:00:00', venue })
  if (subject === 'imported') {
    await db.run(sql`
      INSERT OR IGNORE INTO feed (id, type, name, created_at, updated_at) VALUES (7, 'ical', 'x', 0, 0)`)
    await db.run(sql`UPDATE event SET feed_id = 7, feed_type = 'ical' WHERE id = ${id}`)
  } else {
    await db.run(sql`UPDATE event SET created_by = ${authorId} WHERE id = ${id}`)
  }
  return id
}

/** Everything about an event that an endpoint could change. */
const readState = (id: number) =>
  db.get(sql`
    SELECT e.title, e.published, e.deleted_at, e.categories_locked,
      (SELECT group_concat(category_id) FROM event_category WHERE event_id = e.id) categories,
      (SELECT group_concat(picked || hidden) FROM event_mark WHERE event_id = e.id) marks,
      (SELECT group_concat(tag) FROM event_tag WHERE event_id = e.id) tags
    FROM event e WHERE e.id = ${id}`)

const update = (id: number) => ({
  id,
  title: 'Touched',
  description: 'Words',
  imageChecksum: CHECKSUM,
  published: true,
  start: '2026-05-02T19:00:00-05:00',
  noEnd: true,
  venueId,
  categories: ['comedy'],
})

type Endpoint = { path: (id: number) => string; body?: (id: number) => unknown }

const ENDPOINTS: Record<string, Endpoint> = {
  update: { path: () => '/api/event/update', body: update },
  picked: { path: (id) => `/api/event/picked?id=${id}&v=true` },
  hide: { path: (id) => `/api/event/hide?id=${id}&v=true` },
  categories: {
    path: (id) => `/api/event/categories?id=${id}`,
    body: () => ({ categories: ['comedy'] }),
  },
  tags: { path: (id) => `/api/event/tags?id=${id}`, body: () => ({ tags: ['lake'] }) },
}

async function send(role: Role, { path, body }: Endpoint, id: number): Promise<number> {
  const cookie = cookies[role]
  const response = await fetchWorker(`http://laketown.localhost${path(id)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: 'http://laketown.localhost',
      ...(cookie && { cookie }),
    },
    body: body ? JSON.stringify(body(id)) : undefined,
  })
  return response.status
}

type Statuses = Record<Role, number>
const roles = (visitor: number, author: number, stranger: number, admins: number): Statuses => ({
  visitor,
  author,
  stranger,
  harborAdmin: stranger,
  admin: admins,
  superadmin: admins,
})

const MODERATION = ['picked', 'hide', 'categories', 'tags']
const TABLE: [string, Subject, Statuses][] = [
  ['update', 'own', roles(401, 200, 404, 200)],
  ['update', 'imported', roles(401, 404, 404, 404)],
  ['update', 'of another site', roles(401, 404, 404, 404)],
  ['update', 'missing', roles(401, 404, 404, 404)],
  ...MODERATION.flatMap((name): [string, Subject, Statuses][] => [
    [name, 'own', roles(401, 404, 404, 200)],
    [name, 'imported', roles(401, 404, 404, 200)],
    [name, 'of another site', roles(401, 404, 404, 404)],
    [name, 'missing', roles(401, 404, 404, 404)],
  ]),
]

test.each(TABLE)(
  'POST /api/event/%s on an event %s answers each role as it may',
  async (name, subject, statuses) => {
    const endpoint = ENDPOINTS[name]
    if (!endpoint) throw new Error(name)
    for (const role of ROLES) {
      const id = await addSubject(subject)
      const before = await readState(id)
      expect([role, await send(role, endpoint, id)]).toEqual([role, statuses[role]])
      if (statuses[role] === 200) expect(await readState(id), role).not.toEqual(before)
      else expect(await readState(id), role).toEqual(before)
    }
  },
)
