import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { writeTogether } from '~/platform/storage/database.server'
import { db } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { drainErrorLogs } from '../logged-errors'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

let jazz: number
let exhibition: number
let harborShow: number

beforeAll(async () => {
  await createFixtures()
  jazz = await addEvent({
    title: 'Late Jazz at Centro',
    wall: '2026-05-02T19:30:00',
    endWall: '2026-05-02T22:00:00',
    categories: ['jazz'],
    description: '<p>Two sets.</p><script>steal()</script><p onclick="steal()">Bring a friend.</p>',
  })
  exhibition = await addEvent({
    title: 'Maps of the Lake',
    wall: '2026-04-01T00:00:00',
    endWall: '2026-05-20T23:59:59',
    noStart: true,
    noEnd: true,
  })
  harborShow = await addEvent({
    title: 'Harbor Organ Hour',
    wall: '2026-05-02T12:00:00',
    venue: 'pier',
  })
  await writeTogether(db, [
    sql`UPDATE event SET ticket_url = 'https://www.tickets.example.com/7', contact = '{"orgName":"Centro Society"}',
      upstream_url = 'javascript:alert(1)' WHERE id = ${jazz}`,
  ])
})

test('An unknown host says that there is no such site', async () => {
  const page = await fetchPage('http://nowhere.localhost/')
  expect(page.status).toBe(404)
  expect(page.words).toBe('Could not find requested site')
})

test('The home page shows upcoming events by day, in the site’s time zone', async () => {
  const page = await fetchPage(`${SITE}/`)
  expect(page.status).toBe(200)
  expect(page.title).toBe('Events - Laketown')
  expect(page.words).toContain('Tomorrow · 7:30 PM Late Jazz at Centro Bar Centro')
  expect(page.words).toContain('Ongoing')
  expect(page.words).toContain('Through May 20 Maps of the Lake')
  expect(page.words).not.toContain('Harbor Organ Hour')
  expect(page.html).toContain('<time dateTime="2026-05-02T19:30:00-05:00">')
})

test('A site without events says so and invites visitors to add one', async () => {
  await writeTogether(db, [
    sql`INSERT INTO site (host, name, timezone, created_at, updated_at, settings)
      VALUES ('quiet', 'Quiet Falls', 'America/Denver', 0, 0, '{"preventSearchEngineIndex":true}')`,
  ])
  const page = await fetchPage('http://quiet.localhost/')
  expect(page.words).toContain('No upcoming events in this region. Add Your Event')
})

test('A site hidden from search engines says so in its pages and links', async () => {
  const hidden = await fetchPage('http://quiet.localhost/')
  expect(hidden.html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  const links = hidden.html.match(/<a [^>]*href="\/[^>]*>/g) ?? []
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) expect(link).toContain('nofollow')
  const open = await fetchPage(`${SITE}/`)
  expect(open.html).not.toContain('name="robots"')
  expect(open.html).toContain(`<link rel="canonical" href="${SITE}/"/>`)
})

test('The frame links to the categories, the account, the search and the legal pages', async () => {
  const { html, words } = await fetchPage(`${SITE}/event/${jazz}`)
  for (const path of [
    '/category/comedy',
    '/category/concerts',
    '/create/event',
    '/',
    '/search',
    '/neighborhoods',
    '/categories',
    '/terms-of-service',
    '/privacy-policy',
  ]) {
    expect(html).toContain(`href="${path}"`)
  }
  const back = encodeURIComponent(`${SITE}/event/${jazz}`)
  expect(html).toContain(`href="http://login.localhost/login?redirect=${back}"`)
  expect(words).toContain('Log In / Register')
  expect(html).toContain('placeholder="Search for events"')
})

test('A search finds events by words and by days, without JavaScript', async () => {
  const byWords = await fetchPage(`${SITE}/search?q=late+jazz&days=`)
  expect(byWords.title).toBe('“late jazz” - Laketown')
  expect(byWords.words).toContain('1 event ')
  expect(byWords.words).toContain('Late Jazz at Centro')
  expect(byWords.words).not.toContain('Maps of the Lake')
  expect(byWords.html).toContain('value="late jazz"')

  const bySunday = await fetchPage(`${SITE}/search?days=2026-05-03`)
  expect(bySunday.title).toBe('Events · Sunday, May 3 - Laketown')
  expect(bySunday.words).toContain('Maps of the Lake')
  expect(bySunday.words).not.toContain('Late Jazz')
  expect(bySunday.html).toMatch(
    /value="2026-05-03"[^>]*checked=""|checked=""[^>]*value="2026-05-03"/,
  )

  const byCategory = await fetchPage(`${SITE}/search?cats=concerts`)
  expect(byCategory.title).toBe('Concerts - Laketown')
  expect(byCategory.words).toContain('Late Jazz')
  expect(byCategory.words).not.toContain('Maps of the Lake')
})

test('A search without a match says so', async () => {
  const page = await fetchPage(`${SITE}/search?q=zzz`)
  expect(page.status).toBe(200)
  expect(page.words).toContain('No events match your search criteria.')
})

test('An invalid search shows an error in the frame and keeps what was typed', async () => {
  const badDay = await fetchPage(`${SITE}/search?q=jazz&days=2026-02-30`)
  expect(badDay.status).toBe(400)
  expect(badDay.words).toContain('“2026-02-30” is not a date. Write dates like 2026-05-31.')
  expect(badDay.html).toContain('value="jazz"')
  expect(badDay.words).toContain('Log In / Register')
  expect(badDay.words).not.toContain('Late Jazz')

  const farDay = await fetchPage(`${SITE}/search?days=9999-12-31`)
  expect(farDay.status).toBe(400)
  expect(farDay.title).toBe('Search - Laketown')
  expect(farDay.words).toContain('“9999-12-31” is not a date.')

  const long = await fetchPage(`${SITE}/search?q=${'a'.repeat(201)}`)
  expect(long.status).toBe(400)
  expect(long.words).toContain('Search for at most 200 characters; this has 201.')
  expect(long.html).toContain(`value="${'a'.repeat(201)}"`)
  expect(long.html).toContain('aria-describedby="search-error-q"')
})

test('Page numbers of search and categories are clamped, and invalid ones are the first', async () => {
  for (const page of ['0', '-3', 'x', '', '1.5']) {
    const found = await fetchPage(`${SITE}/search?page=${page}`)
    expect(found.status).toBe(200)
    expect(found.words).toContain('Late Jazz')
  }
  const far = await fetchPage(`${SITE}/category/concerts?page=9999`)
  expect(far.status).toBe(200)
  expect(far.words).toContain('There’s no page 100.')
})

test('Many results have Previous and Next links that keep the search', async () => {
  for (let at = 0; at < 31; at += 1) {
    await addEvent({
      title: `Open Studio ${at}`,
      wall: '2026-06-10T10:00:00',
      categories: ['comedy'],
    })
  }
  const first = await fetchPage(`${SITE}/search?q=studio`)
  expect(first.words).toContain('31 events')
  expect(first.words).toContain('Page 1 of 2')
  expect(first.html).toContain('href="/search?q=studio&amp;page=2"')
  expect(first.words).not.toContain('Previous')
  const second = await fetchPage(`${SITE}/category/comedy?page=2`)
  expect(second.words).toContain('← Previous Page 2 of 2')
  expect(second.html).toContain('href="/category/comedy"')
  expect(second.words).not.toContain('Next →')
})

test('An event page shows when and where, with only safe links and HTML', async () => {
  const page = await fetchPage(`${SITE}/event/${jazz}`)
  expect(page.title).toBe('Late Jazz at Centro - Laketown')
  expect(page.words).toContain('Events Home')
  expect(page.words).toContain('When Saturday, May 2 7:30 PM – 10:00 PM CDT')
  expect(page.words).toContain('Where Bar Centro 808 E Center St')
  expect(page.words).toContain('Get tickets example.com')
  expect(page.words).toContain('Two sets. Bring a friend.')
  expect(page.html).not.toContain('steal()')
  expect(page.html).not.toContain('javascript:')
  expect(page.html).toContain(`<link rel="canonical" href="${SITE}/event/${jazz}"/>`)
})

test('An event page has structured data', async () => {
  const { html } = await fetchPage(`${SITE}/event/${jazz}`)
  const json = html.match(/<script type="application\/ld\+json" nonce="[^"]+">(.*?)<\/script>/)?.[1]
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@type': 'Event',
    name: 'Late Jazz at Centro',
    startDate: '2026-05-02T19:30:00-05:00',
    endDate: '2026-05-02T22:00:00-05:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: {
      name: 'Bar Centro',
      address: { '@type': 'PostalAddress', streetAddress: '808 E Center St' },
    },
    offers: { url: 'https://www.tickets.example.com/7' },
    organizer: { name: 'Centro Society' },
  })
})

test('A hostile title is escaped in the page, its title and its structured data', async () => {
  const id = await addEvent({
    title: '</script></title><img src=x onerror=alert(1)>',
    wall: '2026-05-09T20:00:00',
    status: 'postponed',
  })
  const page = await fetchPage(`${SITE}/event/${id}`)
  expect(page.words).toContain('</script></title><img src=x onerror=alert(1)>')
  expect(page.html).not.toContain('<img src=x')
  expect(page.words).toContain('This event has been postponed.')
  const list = await fetchPage(`${SITE}/search?days=2026-05-09`)
  expect(list.html).not.toContain('<img src=x')
  expect(list.words).toContain('Postponed')
})

test('A cancelled event says so; a past event can still be read', async () => {
  const id = await addEvent({
    title: 'Yesterday’s Ball',
    wall: '2026-04-30T20:00:00',
    status: 'cancelled',
  })
  const page = await fetchPage(`${SITE}/event/${id}`)
  expect(page.status).toBe(200)
  expect(page.words).toContain('This event has been cancelled.')
})

test('A cancelled event sells no tickets', async () => {
  const id = await addEvent({ title: 'No Ball', wall: '2026-05-08T20:00:00', status: 'cancelled' })
  await writeTogether(db, [
    sql`UPDATE event SET ticket_url = 'https://tickets.example.com/8' WHERE id = ${id}`,
  ])
  const page = await fetchPage(`${SITE}/event/${id}`)
  expect(page.words).not.toContain('Get tickets')
  expect(page.html).not.toContain('tickets.example.com')
})

test('Unusual event data is shown as text and never breaks the page', async () => {
  const id = await addEvent({
    title: 'Three Days at the Lake',
    wall: '2026-05-08T16:00:00',
    endWall: '2026-05-10T22:00:00',
    categories: ['jazz'],
  })
  await writeTogether(db, [
    sql`UPDATE event SET timezone = 'Atlantis/Old', ticket_url = 'https://[', upstream_url = '\ud800',
      contact = ${'{"email":"x@y.example?bcc=z@y.example","phone":"\\ud800 none","name":"\\udc00"}'} WHERE id = ${id}`,
  ])
  const page = await fetchPage(`${SITE}/event/${id}`)
  expect(page.status).toBe(200)
  expect(page.words).toContain('When Fri, May 8, 4:00 PM to Sun, May 10, 10:00 PM CDT')
  expect(page.words).toContain('Events Home Concerts Jazz Three Days at the Lake')
  expect(page.words).toContain('x@y.example?bcc=z@y.example')
  expect(page.html).not.toContain('href="mailto:x')

  await writeTogether(db, [
    sql`UPDATE event SET contact = ${'{"email":"\\ud800@y.example"}'} WHERE id = ${id}`,
  ])
  expect((await fetchPage(`${SITE}/event/${id}`)).status).toBe(200)
  await writeTogether(db, [
    sql`UPDATE event SET contact = '{"email":"box+1@y.example"}' WHERE id = ${id}`,
  ])
  expect((await fetchPage(`${SITE}/event/${id}`)).html).toContain('href="mailto:box%2B1@y.example"')
})

test('The map and the neighborhood are the venue’s, and shown only for events at the venue', async () => {
  const id = await addEvent({ title: 'On the Lawn', wall: '2026-05-08T18:00:00' })
  expect((await fetchPage(`${SITE}/event/${id}`)).words).toContain('43.06770, -87.90220')
  await writeTogether(db, [
    sql`UPDATE event SET venue_address = 'The lawn by the lake' WHERE id = ${id}`,
  ])
  const page = await fetchPage(`${SITE}/event/${id}`)
  expect(page.words).toContain('The lawn by the lake')
  expect(page.words).not.toContain('43.06770')
})

test('A category page shows its events, its children and its siblings', async () => {
  const page = await fetchPage(`${SITE}/category/concerts`)
  expect(page.title).toBe('Concerts - Laketown')
  expect(page.words).toContain('Late Jazz at Centro')
  expect(page.html).toContain('href="/category/jazz"')
  expect(page.words).toContain('More Categories Comedy')
  const empty = await fetchPage('http://harbor.localhost/category/comedy')
  expect(empty.words).toContain('No upcoming events match this category in your area.')
})

test('A missing page is not found, within the frame, with a link to Events Home', async () => {
  const missing = {
    '/event/999999': 'Event not found',
    '/event/abc': 'Event not found',
    '/event/1e3': 'Event not found',
    '/event/99999999999999999999': 'Event not found',
    [`/event/${harborShow}`]: 'Event not found',
    '/category/golf': 'Category not found',
    '/category/%E0%A4%A': 'Category not found',
    '/venue/999999': 'Venue not found',
    '/neighborhood/1': 'Neighborhood not found',
    '/place/x': 'Neighborhood not found',
    '/zipcode/53212': 'Neighborhood not found',
    '/nowhere/at/all': '404 Not Found',
    '/login': '404 Not Found',
  }
  for (const [path, text] of Object.entries(missing)) {
    const page = await fetchPage(SITE + path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.title).toBe(`${text} - Laketown`)
    expect(page.words).toContain(`Events Home ${text}`)
    expect(page.words).toContain('Add Your Event')
  }
  expect((await fetchPage(`http://harbor.localhost/event/${harborShow}`)).status).toBe(200)
  expect((await fetchPage(`http://harbor.localhost/event/${exhibition}`)).status).toBe(404)
})

test('An unknown path says that it may have moved or been mistyped', async () => {
  expect((await fetchPage(`${SITE}/nowhere`)).words).toContain(
    'It may have moved, or the link may be mistyped.',
  )
})

test('An event or a venue that does not exist offers the words of its URL and what is next', async () => {
  const missing = [`/event/999999`, `/event/${harborShow}`, '/event/jazz-brunch', '/venue/999999']
  for (const path of [...missing, '/venue/blue-note']) {
    const page = await fetchPage(SITE + path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.words, path).toContain('It may have moved, or the link may be mistyped.')
    expect(page.words, path).toContain('Coming up')
    expect(page.html, path).toContain(`href="/event/${jazz}"`)
    expect(page.html, path).not.toContain('Harbor Organ Hour')
  }
  expect((await fetchPage(`${SITE}/event/jazz-brunch`)).html).toContain(
    'href="/search?q=jazz+brunch"',
  )
  expect((await fetchPage(`${SITE}/venue/blue-note`)).words).toContain('Search for “ blue note ”')
  expect((await fetchPage(`${SITE}/venue/999999`)).html).not.toContain('/search?q=')
})

test('The other URL of the home page redirects to it', async () => {
  const response = await fetchWorker(`${SITE}/home`)
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe('/')
})

test('The login door redirects to the login form', async () => {
  const root = await fetchWorker('http://login.localhost/')
  expect(root.headers.get('location')).toBe('/login')
  const page = await fetchPage('http://login.localhost/login')
  expect(page.status).toBe(200)
  expect(page.words).toContain('Log In Log In Create Account Email Password Log In')
})

test('A page runs only the scripts and styles that its policy allows', async () => {
  const { html, headers } = await fetchPage(`${SITE}/event/${jazz}`)
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1]
  expect(nonce).toBeTruthy()
  const scripts = html.match(/<(script|style)\b[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(2)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const again = await fetchPage(`${SITE}/event/${jazz}`)
  expect(again.headers.get('content-security-policy')).not.toBe(policy)
})

test('A page declares its cascade layers before the first style sheet', async () => {
  const { html } = await fetchPage(`${SITE}/`)
  const styles = html.match(/<style[^>]*>|<link rel="stylesheet"[^>]*>/g) ?? []
  expect(styles.length).toBeGreaterThan(2)
  expect(styles[0]).toMatch(/^<style/)
  expect(html).toMatch(/^.*?<style[^>]*>@layer reset,tokens,base,kit,frame,page,print;<\/style>/s)
})

test('An event that cannot be loaded is unavailable, within the frame, and logged once', async () => {
  const id = await addEvent({ title: 'Broken', wall: '2026-05-03T20:00:00' })
  await writeTogether(db, [sql`UPDATE event SET contact = 'no json' WHERE id = ${id}`])
  const page = await fetchPage(`${SITE}/event/${id}`)
  expect(page.status).toBe(503)
  expect(page.title).toBe('Event temporarily unavailable - Laketown')
  expect(page.words).toContain('Event temporarily unavailable')
  expect(page.words).toContain('See what’s on')
  expect(page.words).not.toContain('JSON')
  expect(drainErrorLogs()).toHaveLength(1)
})

test('A page sends the browser its own routes and those of the home page only', async () => {
  const { html } = await fetchPage(`${SITE}/event/${jazz}`)
  const manifest = /window\.__remixManifest = (\{.*?\n\});/s.exec(html)?.[1]
  const { routes } = JSON.parse(manifest ?? '{}')
  expect(Object.keys(routes).sort()).toEqual([
    'root',
    'routes/site/event/route',
    'routes/site/frame',
    'routes/site/home/route',
  ])
})

test('A path that does not exist offers what its words may mean, and what is on next', async () => {
  const page = await fetchPage(`${SITE}/events/jazz-brunch.html`)
  expect(page.status).toBe(404)
  expect(page.html).toContain('href="/search?q=jazz+brunch"')
  expect(page.words).not.toContain('Coming up')
  const plain = await fetchPage(`${SITE}/what/is-on`)
  expect(plain.words).toMatch(/Search for “ ?what is on ?”/)
  const next = plain.html.split('Coming up')[1] ?? ''
  expect(next.match(/<article/g)?.length).toBeGreaterThan(0)
  expect(next.match(/<article/g)?.length).toBeLessThanOrEqual(3)
  const hostile = await fetchPage(`${SITE}/%3Cscript%3Ealert%3C/script%3E`)
  expect(hostile.html).not.toContain('<script>alert')
})
