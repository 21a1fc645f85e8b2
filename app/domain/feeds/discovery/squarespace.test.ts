import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import {
  FetchError,
  type OutgoingFetch,
  RefusedUrlError,
} from '~/platform/outgoing/outgoing-fetch.server'
import { db, servicesAt } from '../../../../test/database'
import { clearFeeds, createFixtures, NOW } from '../../../../test/fixtures'
import { RUN_SETTINGS } from '../../../../test/samples/feed-items'
import { checkManifest } from '../plugins/siphon/check-manifest'
import { previewSource } from './preview-source.server'
import { recognizeSource } from './recognize-source.server'

// Squarespace's format, written by hand: no recording of it is among the fixtures.

const PAGE = 'https://hall.example/events'
const JSON_URL = `${PAGE}?format=json`

const ROW = `<article class="eventlist-event eventlist-event--upcoming eventlist-event--hasimg">
  <a href="/events/swing" class="eventlist-column-thumbnail"><img data-image="https://images.example/swing.jpg" alt=""></a>
  <div class="eventlist-column-info">
    <h1 class="eventlist-title"><a href="/events/swing" class="eventlist-title-link">Swing Gala</a></h1>
    <ul class="eventlist-meta">
      <li class="eventlist-meta-item eventlist-meta-date"><time class="event-date" datetime="2026-05-02">Saturday, May 2, 2026</time></li>
      <li class="eventlist-meta-item eventlist-meta-time"><span class="event-time-12hr">
        <time class="event-time-12hr-start" datetime="2026-05-02">8:00 PM</time> <time class="event-time-12hr-end" datetime="2026-05-02">11:00 PM</time></span>
        <span class="event-time-24hr"><time class="event-time-24hr-start" datetime="2026-05-02">20:00</time></span></li>
    </ul>
    <div class="eventlist-description"><p>Bring <b>shoes</b>.</p></div>
  </div>
</article>
<article class="eventlist-event eventlist-event--past"><h1 class="eventlist-title">Over</h1></article>`
const HTML = `<!DOCTYPE html><!-- This is Squarespace. --><html><body><div class="eventlist">${ROW}</div></body></html>`

/** 8 and 11 PM in Chicago, with the noise that real ones have. */
const UPCOMING = {
  id: '66f1',
  title: 'Swing Gala',
  fullUrl: '/events/swing',
  body: '<p>Bring shoes.</p>',
  startDate: 1_777_770_000_483,
  endDate: 1_777_780_800_483,
  assetUrl: 'https://images.example/swing.jpg',
  categories: ['Dance', 'Social'],
}
const asJson = (upcoming: object[]) =>
  JSON.stringify({ website: {}, collection: { typeName: 'events' }, upcoming, past: [] })

beforeAll(createFixtures)
beforeEach(clearFeeds)

function createInternet(site: Record<string, string | Error>): OutgoingFetch {
  return async ({ url }) => {
    const body = site[url] ?? new FetchError('the source answered 404', 404)
    if (body instanceof Error) throw body
    const bytes = new TextEncoder().encode(body)
    return { kind: 'fetched', url, contentType: '', body: bytes, validators: {} }
  }
}

async function recognize(site: Record<string, string | Error>, url = PAGE) {
  const fetchOutside = createInternet(site)
  const found = await recognizeSource({ fetchOutside }, url)
  if (found.kind !== 'recognized') throw new Error(found.reason)
  return { fetchOutside, candidates: found.candidates }
}

async function preview(site: Record<string, string | Error>) {
  const { fetchOutside, candidates } = await recognize(site)
  const [candidate] = candidates
  const venue = await findVenueByLabel(db, 'centro')
  const services = { ...servicesAt(NOW), ...RUN_SETTINGS, fetchOutside }
  const outcome = await previewSource(services, { candidate: candidate!, venue: venue! })
  return { candidate, outcome }
}

const EXPECTED = {
  title: 'Swing Gala',
  day: '2026-05-02',
  imageUrl: 'https://images.example/swing.jpg',
  startAt: 1_777_770_000_000,
  endAt: 1_777_780_800_000,
  url: 'https://hall.example/events/swing',
}

test('Squarespace’s JSON of a page of events is read, to the minute', async () => {
  const { candidate, outcome } = await preview({ [PAGE]: HTML, [JSON_URL]: asJson([UPCOMING]) })
  expect(candidate).toMatchObject({ plugin: 'siphon', url: JSON_URL })
  expect(checkManifest(candidate?.manifest)).toEqual([])
  expect(outcome).toMatchObject({ kind: 'read', preview: { events: [EXPECTED], total: 1 } })
})

test('Where robots.txt forbids the JSON, the list on the page is read', async () => {
  const forbidden = new RefusedUrlError('robots.txt forbids it')
  const { candidate, outcome } = await preview({ [PAGE]: HTML, [JSON_URL]: forbidden })
  expect(candidate).toMatchObject({ plugin: 'siphon', url: PAGE })
  expect(checkManifest(candidate?.manifest)).toEqual([])
  expect(outcome).toMatchObject({ kind: 'read', preview: { events: [EXPECTED], total: 1 } })
})

test('Squarespace’s JSON is read where its events are among the items, without the page’s website, or pasted itself', async () => {
  const items = JSON.stringify({ collection: { typeName: 'events' }, items: [UPCOMING] })
  const { candidate, outcome } = await preview({ [PAGE]: HTML, [JSON_URL]: items })
  expect(candidate).toMatchObject({ plugin: 'siphon', url: JSON_URL })
  expect(checkManifest(candidate?.manifest)).toEqual([])
  expect(outcome).toMatchObject({ kind: 'read', preview: { events: [EXPECTED], total: 1 } })
  for (const json of [items, JSON.stringify({ upcoming: [UPCOMING], past: [] })]) {
    const { candidates } = await recognize({ [JSON_URL]: json }, JSON_URL)
    expect(candidates).toMatchObject([{ plugin: 'siphon', url: JSON_URL }])
  }
})

test('Squarespace’s JSON is read where a web page wraps it', async () => {
  const wrapped = `<html><body><p>${asJson([UPCOMING])}</p></body></html>`
  const { candidate, outcome } = await preview({ [PAGE]: HTML, [JSON_URL]: wrapped })
  expect(candidate).toMatchObject({ plugin: 'siphon', url: JSON_URL })
  expect(outcome).toMatchObject({ kind: 'read', preview: { events: [EXPECTED], total: 1 } })
})

test('The posts of a blog of Squarespace are no events', async () => {
  const blog = {
    collection: { typeName: 'blog' },
    items: [{ title: 'News', publishOn: 1, fullUrl: '/n' }],
  }
  const { candidates } = await recognize({ [JSON_URL]: JSON.stringify(blog) }, JSON_URL)
  expect(candidates).toEqual([])
})

test('A season that has not begun is an empty list, not a failure', async () => {
  const { outcome } = await preview({ [PAGE]: HTML, [JSON_URL]: asJson([]) })
  expect(outcome).toMatchObject({ kind: 'read', preview: { total: 0 } })
})

test('Other pages of Squarespace, and other JSON, have no events', async () => {
  const about = '<!DOCTYPE html><!-- This is Squarespace. --><p>About us'
  const site = { [PAGE]: about, [JSON_URL]: '{"website": {}, "collection": {}}' }
  expect((await recognize(site)).candidates).toEqual([])
})
