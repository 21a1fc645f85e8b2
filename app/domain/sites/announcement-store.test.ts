import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { NOW, createFixtures, requireSite } from '../../../test/fixtures'
import { servicesAt, db } from '../../../test/database'
import {
  findAnnouncement,
  findAnnouncementEnd,
  saveAnnouncement,
} from './announcement-store.server'

let laketown: number
let harbor: number

beforeAll(async () => {
  await createFixtures()
  laketown = (await requireSite('laketown')).id
  harbor = (await requireSite('harbor')).id
})

const announce = (html: string) => saveAnnouncement(servicesAt(NOW), laketown, html)
const findVersion = async (id: number) =>
  (await db.get<{ v: number }>(sql`SELECT content_version AS v FROM site WHERE id = ${id}`)).v

test('A site without an announcement shows none', async () => {
  expect(await findAnnouncement(db, laketown)).toBe('')
})

test('An announcement is sanitized, replaces the previous one, and appears on one site only', async () => {
  const before = [await findVersion(laketown), await findVersion(harbor)]
  await announce('<p>Old news</p>')
  await announce('<p onclick="steal()">Fireworks at <b>ten</b><script>steal()</script></p>')
  expect(await findAnnouncement(db, laketown)).toBe('<p>Fireworks at <b>ten</b></p>')
  expect(await findAnnouncement(db, harbor)).toBe('')
  expect(await findVersion(laketown)).toBeGreaterThan(before[0]!)
  expect(await findVersion(harbor)).toBe(before[1])
})

test('An announcement without visible text is not shown', async () => {
  for (const blank of ['', '<p><br></p>', '<p>&nbsp;</p><p> </p>', '<hr>', '<script>x</script>']) {
    await announce('<p>Fireworks</p>')
    await announce(blank)
    expect([blank, await findAnnouncement(db, laketown)]).toEqual([blank, ''])
  }
})

test('The end of an announcement is known, and nothing that shows nothing ends', async () => {
  await announce('<p>Fireworks</p>')
  expect(await findAnnouncementEnd(db, laketown)).toBeNull()
  await db.run(sql`UPDATE announcement SET ends_at = ${NOW} WHERE site_id = ${laketown}`)
  expect(await findAnnouncementEnd(db, laketown)).toBe(NOW)
  expect(await findAnnouncementEnd(db, harbor)).toBeNull()
  await announce('')
  expect(await findAnnouncementEnd(db, laketown)).toBeNull()
})
