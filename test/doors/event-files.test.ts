import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { imageSize } from 'image-size'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { storeImage } from '~/domain/images/store-image.server'
import { openServices } from '~/domain/open-services.server'
import { DAY } from '~/lib/time/local-time'
import { writeTogether } from '~/platform/storage/database.server'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { addEvent, clearEvents, createFixtures, NOW, requireSite } from '../fixtures'
import { createPng } from '../samples/png-image'
import { fetchPage, fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'

beforeAll(createFixtures)
beforeEach(clearEvents)

const concert = (more: Partial<Parameters<typeof addEvent>[0]> = {}) =>
  addEvent({
    title: 'Quartet by the Water',
    wall: '2026-05-04T19:30:00',
    endWall: '2026-05-04T21:00:00',
    description: 'Doors at 7.\nBring a friend.',
    ...more,
  })

async function hide(id: number): Promise<void> {
  const site = await requireSite('laketown')
  await writeTogether(db, [
    sql`INSERT INTO event_mark (event_id, site_id, hidden) VALUES (${id}, ${site.id}, 1)`,
  ])
}

const fetchCalendar = (id: number, init?: RequestInit) =>
  fetchWorker(`${SITE}/event/${id}/calendar.ics`, init)

/** The URL of an event's share image, from its page. */
async function findShareUrl(id: number): Promise<string> {
  const { html } = await fetchPage(`${SITE}/event/${id}`)
  const url = html.match(/property="og:image" content="([^"]+)"/)?.[1]
  if (!url) throw new Error('the page has no share image')
  return url.replaceAll('&amp;', '&')
}

async function fetchShareImage(
  url: string,
): Promise<{ bytes: Uint8Array; width?: number; height?: number }> {
  const response = await fetchWorker(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { bytes, ...imageSize(bytes) }
}

test('An event can be downloaded as a calendar file named after it', async () => {
  const id = await concert({ title: 'Café "Tango": Año Nuevo' })
  const response = await fetchCalendar(id)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Cafe Tango Ano Nuevo.ics"; filename*=UTF-8''Caf%C3%A9%20Tango%20A%C3%B1o%20Nuevo.ics`,
  )
  const text = await response.text()
  expect(text).toContain(`UID:event-${id}@localhost\r\n`)
  expect(text).toContain('DTSTART:20260505T003000Z\r\nDTEND:20260505T020000Z\r\n')
  expect(text).toContain(`URL:${SITE}/event/${id}\r\n`)
  expect(text).toContain('DESCRIPTION:Doors at 7.\\nBring a friend.')
  expect(text).toContain('LOCATION:Bar Centro\\, 808 E Center St')
})

test('No title can change the file’s extension or add a header', async () => {
  const title = 'Jazz"; filename=x.exe\r\nSet-Cookie: a=b\u202Efdp'
  const response = await fetchCalendar(await concert({ title }))
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Jazz ; filename=x.exe Set-Cookie a=b fdp.ics"; filename*=UTF-8''Jazz%20%3B%20filename%3Dx.exe%20Set-Cookie%20a%3Db%20fdp.ics`,
  )
  expect(await response.text()).not.toMatch(/^Set-Cookie/m)
})

test('A client that has the current calendar gets 304', async () => {
  const id = await concert()
  const etag = (await fetchCalendar(id)).headers.get('etag')!
  const again = await fetchCalendar(id, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('cache-control')).toBe('public, max-age=60')
})

test('An event that the public may not see has neither calendar nor share image', async () => {
  const hidden = await concert()
  await hide(hidden)
  const ids = [
    hidden,
    await concert({ published: 0 }),
    await concert({ quarantined: 1 }),
    await concert({ venue: 'pier' }),
    999_999,
  ]
  for (const id of ids) {
    for (const file of ['calendar.ics', 'share.jpg']) {
      const response = await fetchWorker(`${SITE}/event/${id}/${file}`)
      expect([id, file, response.status]).toEqual([id, file, 404])
      expect(await response.text()).toBe('Event not found')
    }
  }
})

test('A shared link shows an image of the event that is drawn once and stored', async () => {
  const id = await concert()
  const url = await findShareUrl(id)
  expect(url).toMatch(new RegExp(`^${SITE}/event/${id}/share\\.jpg\\?v=[0-9a-f]{32}$`))
  const { bytes, width, height } = await fetchShareImage(url)
  expect([width, height]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(600_000)
  const key = `share/${new URL(url).searchParams.get('v')}.jpg`
  const stored = await env.BUCKET.get(key)
  expect(new Uint8Array(await stored!.arrayBuffer())).toEqual(bytes)
  const away = { fetch: () => Promise.reject(new Error('nothing is drawn again')) }
  const again = await fetchWorker(url, {}, { ASSETS: away })
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes)
})

test('A site hidden from search engines has no share image', async () => {
  const id = await concert()
  const { html } = await fetchPage(`${SITE}/event/${id}`)
  expect(html).toContain('property="og:image:width" content="1200"')
  const settings = (value: string) =>
    writeTogether(db, [sql`UPDATE site SET settings = ${value} WHERE host = 'laketown'`])
  await settings('{"preventSearchEngineIndex":true}')
  const unlisted = await fetchPage(`${SITE}/event/${id}`)
  await settings('{}')
  expect(unlisted.html).not.toContain('og:image')
})

test('The share image’s URL changes only with what is drawn', async () => {
  const id = await concert()
  const first = await findShareUrl(id)
  await writeTogether(db, [sql`UPDATE event SET description = 'x', cost = '$5' WHERE id = ${id}`])
  expect(await findShareUrl(id)).toBe(first)
  await writeTogether(db, [sql`UPDATE event SET title = 'Trio' WHERE id = ${id}`])
  expect(await findShareUrl(id)).not.toBe(first)
})

test('The share image is in the site’s own typeface', async () => {
  const id = await concert()
  // An image of the same words may have been drawn before.
  await writeTogether(db, [sql`UPDATE event SET title = 'Type & Trio' WHERE id = ${id}`])
  const set = (settings: object) =>
    writeTogether(db, [
      sql`UPDATE site SET settings = ${JSON.stringify(settings)} WHERE host = 'laketown'`,
    ])
  const images = new Set<string>()
  for (const font of ['serif', 'fraunces', 'newsreader', 'bricolage', 'archivo']) {
    await set({ branding: { font } })
    const read: string[] = []
    const assets = {
      fetch: (url: string | URL) => {
        read.push(new URL(url).pathname)
        return env.ASSETS.fetch(url)
      },
    }
    const response = await fetchWorker(await findShareUrl(id), {}, { ASSETS: assets })
    expect([font, response.status]).toEqual([font, 200])
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const own = font === 'serif' ? 'Archivo_' : `${font}-`
    expect(read.every((path) => path.startsWith(`/assets/${own}`))).toBe(true)
    expect(read).toHaveLength(2)
    images.add(new Uint8Array(await response.arrayBuffer()).join())
  }
  await set({})
  expect(images.size).toBe(5)
})

test('The share image contains the event’s image', async () => {
  const services = openServices(env)
  const stored = await storeImage(services, await createPng(90, 60, () => [220, 20, 20]))
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  const id = await concert()
  const without = await fetchShareImage(await findShareUrl(id))
  await writeTogether(db, [
    sql`UPDATE event SET image_checksum = ${stored.checksum} WHERE id = ${id}`,
  ])
  const { bytes, width, height } = await fetchShareImage(await findShareUrl(id))
  expect([width, height]).toEqual([1200, 630])
  expect(bytes).not.toEqual(without.bytes)
})

test('Titles in any script, with any characters and of any length can be drawn', async () => {
  const titles = [
    '🎷🎶',
    'Jazz 🎷 & <b>Blues</b> "live"',
    'コンサート・イン・ザ・パーク',
    'ערב של שירה',
    `${'Donaudampfschifffahrtsgesellschaft'.repeat(8)}`,
    'A very long title that goes on and on '.repeat(12),
    'Half \uD83C a sign \u0007\uFFFF',
  ]
  for (const title of titles) {
    const { width, height, bytes } = await fetchShareImage(
      await findShareUrl(await concert({ title })),
    )
    expect([width, height]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(600_000)
  }
})

test('A file that shared caches may store never sets a cookie', async () => {
  const id = await concert()
  const account = await addAccount({ email: 'ida@lake.example' })
  const { cookie } = await signIn(account, 'laketown.localhost')
  const CLOCK = new Date(NOW + 20 * DAY).toISOString()
  for (const file of ['calendar.ics', 'share.jpg']) {
    for (const sent of [cookie, 'session=of-nobody']) {
      const url = `${SITE}/event/${id}/${file}`
      const { headers } = await fetchWorker(url, { headers: { cookie: sent } }, { CLOCK })
      expect(headers.get('cache-control'), file).toMatch(/^public/)
      expect(headers.getSetCookie(), file).toEqual([])
    }
  }
})

test('Every answer that depends on the cookie says so', async () => {
  const account = await addAccount({ email: 'lou@lake.example', adminOfSites: ['laketown'] })
  const { cookie } = await signIn(account, 'laketown.localhost')
  const id = await concert({ published: 0 })
  const paths = ['/account', '/account/events', `/event/${id}`, `/api/event?id=${id}`, '/']
  for (const path of [...paths, '/?token=used&x=1']) {
    for (const headers of [{ cookie: `${cookie}; sign-in=x` }, undefined]) {
      const response = await fetchWorker(SITE + path, { headers })
      expect(response.headers.get('vary'), path).toContain('cookie')
    }
  }
})
