import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../database'
import { addEvent, createFixtures } from '../fixtures'
import { fetchWorker } from './worker'

const SITE = 'http://laketown.localhost'
const TEXT = 'Late\u0007 Ja\u0001zz\u009f'
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\\u00[01]|&#x?[01]?\d;/

let event = 0

/** Rows that were stored before control characters were removed on entry. */
beforeAll(async () => {
  await createFixtures()
  event = await addEvent({
    title: TEXT,
    wall: '2026-05-03T20:00:00',
    description: `<p>${TEXT}</p>`,
  })
  await db.run(sql`UPDATE event SET contact = ${JSON.stringify({ orgName: TEXT })}`)
  await db.run(sql`UPDATE event SET venue_name = ${TEXT}, venue_address = ${TEXT}`)
})

test('No control character reaches a calendar file, its name or the headers', async () => {
  const response = await fetchWorker(`${SITE}/event/${event}/calendar.ics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toContain('SUMMARY:Late Jazz\r\n')
  expect(text).not.toMatch(CONTROL)
  for (const [name, value] of response.headers) expect(value, name).not.toMatch(CONTROL)
})

test('No control character reaches the structured data of a page', async () => {
  const html = await (await fetchWorker(`${SITE}/event/${event}`)).text()
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  expect(blocks.map(([, json]) => json).join()).toContain('"name":"Late Jazz"')
  for (const [, json] of blocks) expect(json).not.toMatch(CONTROL)
})
