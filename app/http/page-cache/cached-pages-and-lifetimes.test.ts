import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '~/lib/time/local-time'
import { createCachedPage, createPageCache } from './cached-pages-and-lifetimes.server'
import type { CachedDoor } from './door-cache.server'

const START = Date.parse('2026-05-01T17:00:00Z')
const door = {
  door: { kind: 'site', site: { id: 1, contentVersion: 1 } },
} as unknown as CachedDoor

/** Whether a page with these headers is still cached after so many milliseconds. */
async function isCachedAfter(time: number, headers: HeadersInit): Promise<boolean> {
  const pages = createPageCache()
  const origin = { nonce: 'nonce', siteId: 1, version: 1, renderedAt: START }
  const page = await createCachedPage(new Response('', { headers }), '<p>Fireworks</p>', origin)
  if (page) pages.store('/', page)
  return pages.find('/', door, START + time) !== null
}

test('A cached page lasts a minute', async () => {
  expect(await isCachedAfter(MINUTE - 1, {})).toBe(true)
  expect(await isCachedAfter(MINUTE, {})).toBe(false)
})

test('A page that says when it expires, as when its announcement ends, is not shown from the cache after it', async () => {
  const expires = (time: number) => ({ expires: new Date(START + time).toUTCString() })
  expect(await isCachedAfter(20 * SECOND - 1, expires(20 * SECOND))).toBe(true)
  expect(await isCachedAfter(20 * SECOND, expires(20 * SECOND))).toBe(false)
  expect(await isCachedAfter(MINUTE, expires(2 * MINUTE))).toBe(false)
})
