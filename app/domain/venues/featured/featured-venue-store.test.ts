import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { saveImage } from '~/domain/images/image-store.server'
import { db, servicesAt } from '../../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../../test/fixtures'
import { curatedVenueBody } from '../curated/curated-venue-form'
import { saveCuratedVenue } from '../curated/save-curated-venue.server'
import { featureVenue } from './feature-venue.server'
import {
  findCuratedVenueIds,
  findFeaturedPageOfVenue,
  findFeaturedVenue,
  listCuratedVenues,
  listFeaturedVenues,
  listFeaturedVenuesByVenue,
} from './featured-venue-store.server'

const POSTER = 'a'.repeat(64)
const services = servicesAt(NOW)

let laketown: number
let harbor: number
let centro: number

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
  centro = (await db.get<{ id: number }>(sql`SELECT id FROM venue WHERE label = 'centro'`)).id
  await saveImage(db, NOW, {
    checksum: POSTER,
    contentType: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
  })
})

const curated = (name: string, more: object = {}) =>
  curatedVenueBody.parse({ name, latitude: 43.0677, longitude: -87.9022, ...more })

async function curate(name: string, more: object = {}): Promise<string> {
  const saved = await saveCuratedVenue(services, curated(name, more))
  if (saved?.kind !== 'saved') throw new Error(`${name}: ${saved?.kind}`)
  return saved.uid
}

async function feature(siteId: number, curatedVenueUid: string, more: object = {}) {
  const saved = await featureVenue(services, siteId, {
    curatedVenueUid,
    featured: true,
    marketingMessage: '',
    additionalMedia: [],
    ...more,
  })
  if (saved?.kind !== 'saved') throw new Error(`${curatedVenueUid}: ${saved?.kind}`)
  return saved.uid
}

const findVersion = async (id: number) =>
  (await db.get<{ v: number }>(sql`SELECT content_version AS v FROM site WHERE id = ${id}`)).v

test('A featured venue has all that editors wrote about it, with sanitized texts', async () => {
  const written = {
    address: '1 Lake St',
    phone: '(414) 555-0101',
    url: 'https://lake.example',
    email: 'box@lake.example',
    facebook: 'https://www.facebook.com/lake',
    twitter: 'https://x.com/lake',
    yelp: 'https://www.yelp.com/biz/lake',
    pinterest: 'https://www.pinterest.com/lake',
    primaryImageChecksum: POSTER,
  }
  const curatedUid = await curate('Lake Hall', {
    ...written,
    hours: '<p>Daily<script>steal()</script></p>',
    parking: '<p onclick="steal()">Behind the hall</p>',
    about: '<h1>Since 1911</h1>',
    venues: [centro, 999_999],
  })
  const uid = await feature(laketown, curatedUid, {
    marketingMessage: '<p>Come in<img src=x onerror=steal()></p>',
    additionalMedia: [POSTER],
  })
  expect(await findFeaturedVenue(db, laketown, uid)).toEqual({
    featuredVenue: {
      uid,
      curatedVenueUid: curatedUid,
      siteId: laketown,
      featured: true,
      marketingMessage: '<p>Come in</p>',
      additionalMedia: [POSTER],
    },
    curatedVenue: {
      uid: curatedUid,
      name: 'Lake Hall',
      latitude: 43.0677,
      longitude: -87.9022,
      ...written,
      hours: '<p>Daily</p>',
      parking: '<p>Behind the hall</p>',
      about: '<h2>Since 1911</h2>',
      secondaryImageChecksum: null,
      openingHours: [],
      amenities: {},
      primaryFocusX: 50,
      primaryFocusY: 50,
      secondaryFocusX: 50,
      secondaryFocusY: 50,
    },
    venueIds: [centro],
    pageVenueId: centro,
  })
  expect(await listFeaturedVenuesByVenue(db, laketown, centro)).toEqual([
    { siteId: laketown, uid, name: 'Lake Hall' },
  ])
})

test('A venue featured by one site is not on other sites’ pages', async () => {
  const curatedUid = await curate('Town Barn', { venues: [centro] })
  const uid = await feature(laketown, curatedUid)
  expect(await findFeaturedVenue(db, harbor, uid)).toBeNull()
  expect(await listFeaturedVenues(db, harbor)).toEqual([])
  expect(await listFeaturedVenuesByVenue(db, harbor, centro)).toEqual([])
  expect(await findCuratedVenueIds(db, harbor, curatedUid)).toBeNull()
  expect(await findCuratedVenueIds(db, laketown, curatedUid)).toEqual([centro])
})

test('Of two that a site features with the same venue, the earlier one is the venue’s page', async () => {
  await db.run(sql`DELETE FROM featured_venue`)
  const [first, second] = [
    await feature(laketown, await curate('Front Room', { venues: [centro] })),
    await feature(laketown, await curate('Back Room', { venues: [centro] })),
  ]
  expect((await findFeaturedVenue(db, laketown, first))?.pageVenueId).toBe(centro)
  expect((await findFeaturedVenue(db, laketown, second))?.pageVenueId).toBeNull()
  const page = await findFeaturedPageOfVenue(db, laketown, centro)
  expect(page?.curatedVenue.name).toBe('Front Room')
  expect(await findFeaturedPageOfVenue(db, harbor, centro)).toBeNull()
})

test('A venue that is no longer featured is not shown, and returns under its own URL', async () => {
  const curatedUid = await curate('Old Mill', { venues: [centro] })
  const uid = await feature(laketown, curatedUid)
  await feature(laketown, curatedUid, { featured: false })
  const names = async () =>
    (await listFeaturedVenues(db, laketown)).map(({ curatedVenue }) => curatedVenue.name)
  expect(await findFeaturedVenue(db, laketown, uid)).toBeNull()
  expect(await names()).not.toContain('Old Mill')
  expect(await findCuratedVenueIds(db, laketown, curatedUid)).toBeNull()
  const linked = await listFeaturedVenuesByVenue(db, laketown, centro)
  expect(linked.map(({ name }) => name)).not.toContain('Old Mill')
  expect(await feature(laketown, curatedUid)).toBe(uid)
  expect(await names()).toContain('Old Mill')
})

test('A change to a curated venue appears on each site that features it', async () => {
  const uid = await curate('Corner Stage')
  await feature(laketown, uid)
  const before = [await findVersion(laketown), await findVersion(harbor)] as const
  const saved = await saveCuratedVenue(services, curated('Corner Stage & Bar'), uid)
  expect(saved).toEqual({ kind: 'saved', uid, isChanged: true })
  expect(await findVersion(laketown)).toBeGreaterThan(before[0])
  expect(await findVersion(harbor)).toBe(before[1])
  const names = (await listCuratedVenues(db)).map(({ name }) => name)
  expect(names).toContain('Corner Stage & Bar')
  expect(names).not.toContain('Corner Stage')
  await feature(harbor, uid)
  expect(await findVersion(harbor)).toBeGreaterThan(before[1])
})

test('A venue that does not exist cannot be changed or featured, and its images must be stored first', async () => {
  expect(await saveCuratedVenue(services, curated('Nowhere'), 'no-such-uid')).toBeNull()
  expect(
    await featureVenue(services, laketown, {
      curatedVenueUid: 'no-such-uid',
      featured: true,
      marketingMessage: '',
      additionalMedia: [],
    }),
  ).toBeNull()
  const unknown = 'b'.repeat(64)
  expect(
    await saveCuratedVenue(services, curated('Blank Wall', { primaryImageChecksum: unknown })),
  ).toEqual({ kind: 'image-missing', checksums: [unknown] })
  expect((await listCuratedVenues(db)).map(({ name }) => name)).not.toContain('Blank Wall')
  const uid = await curate('Blank Wall')
  expect(
    await featureVenue(services, laketown, {
      curatedVenueUid: uid,
      featured: true,
      marketingMessage: '',
      additionalMedia: [POSTER, unknown],
    }),
  ).toEqual({ kind: 'image-missing', checksums: [unknown] })
})
