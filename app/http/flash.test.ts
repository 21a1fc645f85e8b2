import { expect, test } from 'vitest'
import { flashCookie } from './cookies.server'
import { readFlash, redirectWithFlash } from './flash.server'

const SITE = { url: 'https://admin.events.example/site/users' }
const UNDO = { action: '/site/users', fields: { intent: 'add', user: '7' } }

/** The request that a browser sends after the redirect. */
function follow(response: Response): Request {
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return new Request(SITE.url, { headers: { cookie } })
}

async function readCookieValue(value: unknown) {
  const [cookie = ''] = (await flashCookie(SITE).serialize(value)).split(';')
  return readFlash(new Request(SITE.url, { headers: { cookie } }))
}

test('A notice is on the next page, with its undo, and only once', async () => {
  const response = await redirectWithFlash(SITE, '/site/users?site=1', {
    text: 'Ada “A” Byrne 🎷 was removed.',
    undo: UNDO,
  })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/site/users?site=1'])
  const { flash, headers } = await readFlash(follow(response))
  expect(flash).toEqual({ text: 'Ada “A” Byrne 🎷 was removed.', tone: 'good', undo: UNDO })
  expect(new Headers(headers).get('set-cookie')).toMatch(/^__Host-flash=.*Max-Age=0;.*HttpOnly/)
})

test('A page without a notice sets no cookie', async () => {
  expect(await readFlash(new Request(SITE.url))).toEqual({ flash: null, headers: {} })
})

test('A notice that is too long for a cookie is shown without its undo', async () => {
  const fields = { ids: '123456,'.repeat(800) }
  const response = await redirectWithFlash(SITE, '/', {
    text: 'Many events were hidden.',
    undo: { ...UNDO, fields },
  })
  expect(response.headers.get('set-cookie')?.length).toBeLessThan(4_000)
  const { flash } = await readFlash(follow(response))
  expect(flash).toEqual({ text: 'Many events were hidden.', tone: 'good' })
  const long = await redirectWithFlash(SITE, '/', { text: '🎷'.repeat(9_000) })
  expect((await readFlash(follow(long))).flash?.text).toBe('🎷'.repeat(200))
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'site/users',
])('A form that undoes something never leads to %s', async (action) => {
  const { flash, headers } = await readCookieValue({ text: 'Removed.', undo: { ...UNDO, action } })
  expect(flash).toBeNull()
  expect(new Headers(headers).get('set-cookie')).toContain('Max-Age=0')
})

test.each([{}, [], 'Removed.', { text: '' }, { text: 'Removed.', tone: 'loud' }])(
  'A cookie that we did not set is no notice: %j',
  async (value) => {
    expect((await readCookieValue(value)).flash).toBeNull()
  },
)
