import { sql } from 'drizzle-orm'
import { decodeHTML } from 'entities'
import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { createFixtures, requireSite } from '../fixtures'
import { buildUnknownWebsite, UNKNOWN_WEBSITE } from '../journeys/venue-websites'
import { playExchanges } from '../services/recorded-exchanges'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'
const CALENDAR = 'https://feeds.example.com/calendar.ics'

let path: string
let maya: string
let noor: string

beforeAll(async () => {
  await createFixtures()
  path = `/scrape/find?site=${(await requireSite('laketown')).id}`
  maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  noor = await addAccount({ email: 'noor@product.example', isSuperadmin: true })
})

/** As another superadmin where a test looks up so many URLs that they would be too many for the rest. */
async function send(form: Record<string, string>, account = maya, at = path) {
  const { cookie } = await signIn(account, HOST)
  const ip = account === maya ? '203.0.113.7' : '203.0.113.8'
  const headers = { cookie, origin: `http://${HOST}`, host: HOST, 'cf-connecting-ip': ip }
  const body = new URLSearchParams(form)
  return fetchWorker(`http://${HOST}${at}`, { method: 'POST', body, headers, redirect: 'manual' })
}

const countScrapes = () => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM scrape`)

test('A pasted URL is previewed without JavaScript, stores nothing, and is saved by its button', async () => {
  const found = await readPage(await send({ intent: 'find', url: CALENDAR, venue: 'centro' }))
  expect(found.status).toBe(200)
  expect(found.words).toContain('ical: an iCalendar feed')
  expect(found.words).toContain('What would be imported to Bar Centro')
  expect(found.words).toContain('Save as a scrape')
  expect(await countScrapes()).toEqual({ n: 0 })
  const order = { url: CALENDAR, venue: 'centro', plugin: 'ical', source: CALENDAR }
  const again = await readPage(await send({ ...order, intent: 'preview' }))
  expect(again.words).toContain('Shown below')
  const saved = await send({ ...order, intent: 'save' })
  expect(saved.status).toBe(302)
  expect(saved.headers.get('location')).toMatch(/^\/scrapes\?/)
  expect(await countScrapes()).toEqual({ n: 1 })
  const double = await readPage(await send({ ...order, intent: 'save' }))
  expect(double.status).toBe(422)
  expect(double.words).toContain('This venue already has a scrape of this source')
})

test('A URL that leads nowhere or inside, and an unknown venue, have their messages and keep what was typed', async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ url: '' }, 'Enter a URL'],
    [{ venue: 'nowhere' }, 'There is no scrape venue with this label'],
    [{ url: 'http://192.168.1.10/' }, 'We cannot read this URL'],
    [{ url: 'https://feeds.example.com/none' }, 'There is no page at this URL'],
  ]
  for (const [changes, message] of wrong) {
    const form = { intent: 'find', url: CALENDAR, venue: 'centro', ...changes }
    const { status, words, html } = await readPage(await send(form))
    expect([status, words]).toEqual([422, expect.stringContaining(message)])
    expect(html).toContain(`value="${form.venue}"`)
  }
})

const WEBSITE = 'https://ropewalk.recorded.example/'
const PLACE = {
  '@type': 'MusicVenue',
  name: 'The Ropewalk',
  address: { streetAddress: '12 Cordage Lane', addressLocality: 'Laketown' },
  geo: { latitude: 43.05, longitude: -87.95 },
}

/** A website that describes its venue and one concert in it. */
async function playWebsite(place: object = PLACE, calendar?: string): Promise<void> {
  const concert = {
    '@type': 'MusicEvent',
    name: 'Splicing Night',
    startDate: '2026-05-03T19:30:00-05:00',
    url: `${WEBSITE}splicing`,
    location: place,
  }
  const html = `<html><head><title>Events | The Ropewalk</title>
    <script type="application/ld+json">${JSON.stringify([place, concert]).replaceAll('<', '\\u003c')}</script></head>
    ${calendar ? '<body><a href="/season.ics">Subscribe to our calendar</a></body>' : ''}</html>`
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  await playExchanges(new URL(WEBSITE).host, {
    '/': [{ text: html, headers }],
    ...(calendar && {
      '/season.ics': [{ text: calendar, headers: { 'content-type': 'text/calendar' } }],
    }),
  })
}

/** The values of the form that saves what a page shows, as a browser without JavaScript sends them. */
function readFields(html: string): Record<string, string> {
  const [form = ''] = html.match(/<form[^>]*id="new-venue"[\s\S]*?<\/form>/) ?? []
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([input]) => {
    const read = (name: string) =>
      decodeHTML(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '')
    return [read('name'), read('value')]
  })
  const areas = [...form.matchAll(/<textarea\b[^>]*?\bname="(\w+)"[^>]*>([^<]*)</g)].map(
    ([, name = '', text = '']) => [name, decodeHTML(text)],
  )
  return Object.fromEntries([...inputs, ...areas])
}

const listVenues = () =>
  db.all<{ label: string }>(sql`SELECT label, name, address, latitude FROM venue ORDER BY id`)

test('Without a venue, the one that the website is about is proposed, corrected and created with the scrape in one form', async () => {
  await playWebsite()
  const before = await countScrapes()
  const found = await readPage(await send({ intent: 'find', url: WEBSITE, venue: '' }))
  expect(found.status).toBe(200)
  expect(found.words).toContain('What would be imported to The Ropewalk')
  expect(found.words).toContain('Splicing Night')
  expect(found.words).toContain('The only event is there.')
  const fields = readFields(found.html)
  expect(fields).toMatchObject({
    label: 'the-ropewalk',
    name: 'The Ropewalk',
    address: '12 Cordage Lane, Laketown',
    latitude: '43.05',
    longitude: '-87.95',
    timezone: 'America/Chicago',
  })

  const wrong = await readPage(
    await send({ ...fields, intent: 'save-new', label: 'No Label!', name: '', latitude: '95' }),
  )
  expect(wrong.status).toBe(422)
  expect(wrong.words).toContain('label must be lower-case letters, digits and hyphens')
  expect(wrong.words).toContain('name must not be blank')
  expect(wrong.words).toContain('latitude must be between -90 and 90')
  // What was found is still there, without another request to the website.
  expect(wrong.words).toContain('Splicing Night')
  expect(readFields(wrong.html)).toMatchObject({ label: 'No Label!', address: fields.address })
  expect(await countScrapes()).toEqual(before)

  const corrected = {
    ...readFields(wrong.html),
    label: 'ropewalk',
    name: 'Ropewalk',
    latitude: '43.051',
  }
  const saved = await send({ ...corrected, intent: 'save-new' })
  expect([saved.status, saved.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/scrapes\?/),
  ])
  expect((await listVenues()).at(-1)).toEqual({
    label: 'ropewalk',
    name: 'Ropewalk',
    address: '12 Cordage Lane, Laketown',
    latitude: 43.051,
  })
  expect(await countScrapes()).toEqual({ n: (before?.n ?? 0) + 1 })
})

const SEASON = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//EN
X-WR-CALNAME:The Ropewalk season
BEGIN:VEVENT
UID:1@ropewalk
SUMMARY:Tarred Hands
LOCATION:The Ropewalk
DTSTART:20260504T003000Z
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n')

test('Previewing another source keeps what was corrected in the proposed venue', async () => {
  await playWebsite(PLACE, SEASON)
  const found = await readPage(await send({ intent: 'find', url: WEBSITE, venue: '' }))
  const [, intent = ''] = /name="intent" value="(preview:jsonld [^"]*)"/.exec(found.html) ?? []
  const form = found.html.match(/<button[^>]*value="preview:jsonld[^>]*>/)?.[0]
  expect(form).toContain('form="new-venue"')
  const fields = readFields(found.html)
  const corrected = {
    ...fields,
    name: 'Ropewalk Hall',
    latitude: '43.0512',
    longitude: 'west',
    category: 'concerts',
  }
  const again = await readPage(await send({ ...corrected, intent: decodeHTML(intent) }))
  expect(again.status).toBe(200)
  expect(again.words).toContain('What would be imported to Ropewalk Hall')
  expect(again.words).toContain('Splicing Night')
  expect(again.words).not.toContain('Tarred Hands')
  expect(readFields(again.html)).toMatchObject({
    plugin: 'jsonld',
    name: 'Ropewalk Hall',
    latitude: '43.0512',
    longitude: 'west',
    // What was not corrected is what this source says.
    address: '12 Cordage Lane, Laketown',
  })
  expect(again.html).toMatch(/<option[^>]*value="concerts"[^>]*selected/)

  // A source that is not there any more: the form stays as it was sent.
  const gone = await readPage(
    await send({ ...corrected, intent: `preview:ical ${WEBSITE}none.ics` }),
  )
  expect(gone.status).toBe(422)
  expect(gone.words).toContain('No events were recognized at this URL')
  expect(readFields(gone.html)).toMatchObject({ name: 'Ropewalk Hall', latitude: '43.0512' })
})

test('A manifest is edited and previewed again in the form that adds the venue', async () => {
  await playExchanges(UNKNOWN_WEBSITE, buildUnknownWebsite())
  const url = `https://${UNKNOWN_WEBSITE}/shows`
  const found = await readPage(await send({ intent: 'find', url, venue: '' }, noor))
  expect(found.words).toContain('Edit the manifest')
  const fields: Record<string, string> = {
    ...readFields(found.html),
    name: 'Tin Shed',
    label: 'tin-shed-hall',
    latitude: '43.06',
    longitude: '-87.93',
  }
  const manifest = JSON.parse(fields.manifest ?? '')
  const broken = await readPage(
    await send({ ...fields, intent: 'preview-edited', manifest: '{"source":' }, noor),
  )
  expect([broken.status, broken.words]).toEqual([422, expect.stringContaining('Invalid JSON')])
  expect(readFields(broken.html)).toMatchObject({ name: 'Tin Shed', manifest: '{"source":' })
  const wrong = await readPage(
    await send({ ...fields, intent: 'save-new', manifest: '{"source":{}}' }, noor),
  )
  expect([wrong.status, wrong.words]).toEqual([422, expect.stringContaining('source.url')])
  manifest.fields.title = manifest.fields.date ?? manifest.fields.start
  const edited = await readPage(
    await send({ ...fields, intent: 'preview-edited', manifest: JSON.stringify(manifest) }, noor),
  )
  expect(edited.status).toBe(200)
  expect(edited.words).toContain('What would be imported to Tin Shed')
  expect(edited.words).toContain('With the manifest that you have edited.')
  const sent = readFields(edited.html)
  expect(sent).toMatchObject({ name: 'Tin Shed', label: 'tin-shed-hall' })
  expect(JSON.parse(sent.manifest ?? '')).toEqual(manifest)
})

const PICK = {
  items: 'li.gig',
  title: 'h3',
  date: 'time@datetime',
  time: '',
  link: '',
  image: '',
  cost: '',
  description: '',
}

test('What is picked from a page is previewed with a proposed venue, too, and both are added', async () => {
  await playExchanges(UNKNOWN_WEBSITE, buildUnknownWebsite())
  const pick = path.replace('/find', '/pick')
  const form = { url: `https://${UNKNOWN_WEBSITE}/shows`, venue: '' }
  const opened = await readPage(await send({ ...form, intent: 'open' }, noor, pick))
  expect([opened.status, opened.words]).toEqual([200, expect.stringContaining('What to read')])
  const unknown = await readPage(
    await send({ ...form, ...PICK, venue: 'nowhere', intent: 'preview' }, noor, pick),
  )
  expect(unknown.words).toContain('There is no scrape venue with this label')
  const found = await readPage(await send({ ...form, ...PICK, intent: 'preview' }, noor, pick))
  expect(found.status).toBe(200)
  expect(found.words).toContain('What would be imported to Tin Shed')
  expect(found.words).toContain('Kettle Drums')
  const fields = { ...readFields(found.html), latitude: '43.0601', longitude: '-87.9311' }
  const before = await countScrapes()
  const saved = await send({ ...fields, intent: 'save-new' }, noor)
  expect(saved.status).toBe(302)
  expect(await countScrapes()).toEqual({ n: (before?.n ?? 0) + 1 })
  expect((await listVenues()).at(-1)).toMatchObject({ label: 'tin-shed', name: 'Tin Shed' })
  const unsaved = await send({ ...form, ...PICK, intent: 'save' }, noor, pick)
  expect(unsaved.status).toBe(422)
})

test('A venue that is there already is offered instead, and one outside the city is confirmed', async () => {
  await playWebsite({
    ...PLACE,
    name: 'Bar Centro',
    address: '808 E Center St',
    geo: { latitude: 43.0677, longitude: -87.9022 },
  })
  const found = await readPage(await send({ intent: 'find', url: WEBSITE, venue: '' }))
  expect(found.words).toContain('This venue may be the one')
  expect(found.words).toContain('Save as a scrape of Bar Centro')
  const fields = readFields(found.html)
  const before = (await listVenues()).length
  const scrape = { ...fields, intent: 'save:centro' }
  expect((await send(scrape)).status).toBe(302)
  const double = await readPage(await send(scrape))
  expect([double.status, double.words]).toEqual([
    422,
    expect.stringContaining('This venue already has a scrape of this source'),
  ])
  expect(double.words).toContain('Splicing Night')

  // Nothing was offered when the form was opened.
  const meanwhile = await readPage(await send({ ...fields, intent: 'save-new', known: '' }))
  expect(meanwhile.status).toBe(422)
  expect(meanwhile.words).toContain('Bar Centro (centro) may be this venue.')
  const used = await readPage(await send({ ...fields, intent: 'save-new', label: 'centro' }))
  expect([used.status, used.words]).toEqual([
    422,
    expect.stringContaining('label is used by another venue'),
  ])
  const far = {
    ...fields,
    intent: 'save-new',
    label: 'wharf',
    name: 'Wharf',
    latitude: '42.3',
    longitude: '-71.1',
  }
  const refused = await readPage(await send({ ...far, timezone: 'America/New_York' }))
  expect(refused.words).toContain('This location is in Harbor, not in Laketown.')
  expect(await listVenues()).toHaveLength(before)
  const confirmed = { ...readFields(refused.html), intent: 'save-anyway' }
  expect((await send({ ...confirmed, latitude: '42.31' })).status).toBe(422)
  expect((await send(confirmed)).status).toBe(302)
  expect(await listVenues()).toHaveLength(before + 1)
})

test('A website with hostile texts is shown as texts, and what a form claims to have found is not trusted', async () => {
  await playWebsite({
    ...PLACE,
    name: '"><script>alert(1)</script>',
    address: '<img src=x onerror=alert(2)>',
  })
  const found = await readPage(await send({ intent: 'find', url: WEBSITE, venue: '' }))
  expect(found.status).toBe(200)
  expect(found.html).not.toMatch(/<script>alert|<img src=x/)
  const fields = readFields(found.html)
  const shown = JSON.parse(fields.shown ?? '')
  shown.outcome.preview.rows[0].imageUrl = 'javascript:alert(1)'
  for (const forged of [
    JSON.stringify(shown),
    '{',
    '[]',
    '{"candidates":null}',
    'x'.repeat(1_000),
  ]) {
    const { status, html } = await readPage(
      await send({ ...fields, intent: 'save-new', label: '', shown: forged }),
    )
    expect(status).toBe(422)
    expect(html).not.toContain('href="javascript:')
  }
  for (const intent of ['save:', 'save:nowhere', 'save-', 'saved', 'save-other']) {
    const { status } = await send({ ...fields, intent })
    expect([400, 422]).toContain(status)
  }
  expect((await send({ ...fields, intent: 'save-new', shown: 'x'.repeat(2_000_000) })).status).toBe(
    413,
  )
})
