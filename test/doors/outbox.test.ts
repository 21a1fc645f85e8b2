import { beforeAll, beforeEach, expect, test } from 'vitest'
import { renderVerificationEmail } from '~/domain/accounts/emails/account-email-templates.server'
import { clearOutbox, createOutboxMailer } from '~/platform/mail/mailer-outbox.server'
import { db } from '../database'
import { createFixtures, NOW } from '../fixtures'
import { buildEmail } from '../samples/email'
import { fetchPage, fetchWorker } from './worker'

const PRODUCTION = {
  ENVIRONMENT: 'production',
  PRODUCT_DOMAIN: 'localhost',
  CLOCK: '',
}
const LINK = 'http://login.localhost:8787/verify?token=a1b2&from=harbor'
const DOORS = ['laketown', 'admin', 'login', 'api', 'widgets']

const mailer = createOutboxMailer({ db, from: 'events@localhost', now: NOW })

beforeAll(createFixtures)

beforeEach(async () => {
  await clearOutbox(db)
})

async function sendTo(to: string, changes = {}): Promise<void> {
  const brand = {
    name: 'Harbor',
    url: 'http://harbor.localhost:8787',
    color: '#0b3d2e',
    onColor: '#ffffff',
    supportEmail: null,
    logo: null,
  }
  const written = renderVerificationEmail({ brand, name: 'Anna', link: LINK, hours: 24 })
  await mailer.send(buildEmail({ to, sender: 'Harbor', ...written, ...changes }))
}

type Listed = { emails: { id: number; to: string; subject: string; html: string }[] }

async function listed(path = '/dev/outbox.json'): Promise<Listed['emails']> {
  const response = await fetchWorker(`http://harbor.localhost${path}`)
  return ((await response.json()) as Listed).emails
}

test('Every door lists the emails that would have been sent, newest first', async () => {
  await sendTo('anna@laketown.example')
  await sendTo('ben@laketown.example', { subject: 'The second <b>email</b>' })
  for (const door of DOORS) {
    const { status, html, words, headers, title } = await fetchPage(
      `http://${door}.localhost/dev/outbox`,
    )
    expect(status, door).toBe(200)
    expect(title, door).toContain('Outbox')
    expect(headers.get('cache-control'), door).toBe('no-store')
    expect(words, door).toMatch(/The second <b>email<\/b>.*Verify your email address for Harbor/)
    expect(words, door).toContain('From Harbor <events@localhost>')
    expect(words, door).toContain('Sent 2026-05-01 17:00:00 UTC')
    expect(html, door).toContain(`<a href="${LINK.replace('&', '&amp;')}">`)
  }
})

test('An empty outbox says so', async () => {
  const { words, html } = await fetchPage('http://login.localhost/dev/outbox')
  expect(words).toContain('No emails yet.')
  expect(html).not.toContain('Clear the outbox')
})

test('The outbox can be limited to one recipient, on the page and as JSON', async () => {
  await sendTo('anna+1@laketown.example')
  await sendTo('ben@laketown.example')
  const { words } = await fetchPage(
    `http://login.localhost/dev/outbox?to=${encodeURIComponent('anna+1@laketown.example')}`,
  )
  expect(words).toContain('To anna+1@laketown.example only.')
  expect(words).not.toContain('ben@')
  expect(await listed('/dev/outbox.json?to=ben@laketown.example')).toMatchObject([
    {
      to: 'ben@laketown.example',
      sender: 'Harbor <events@localhost>',
      text: expect.stringContaining(LINK),
    },
  ])
  expect(await listed('/dev/outbox.json?to=eve@evil.example')).toEqual([])
})

test('An email’s HTML part is shown unchanged and cannot run scripts', async () => {
  await sendTo('anna@laketown.example')
  const [mail] = await listed()
  const response = await fetchWorker(`http://harbor.localhost/dev/outbox/${mail?.id}`)
  expect(await response.text()).toBe(mail?.html)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'unsafe-inline'")
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['0', '99999999', 'x', '1e99', '-1', '1.5'])('There is no email %s', async (id) => {
  expect((await fetchWorker(`http://harbor.localhost/dev/outbox/${id}`)).status).toBe(404)
})

test('The outbox is cleared with one button', async () => {
  await sendTo('anna@laketown.example')
  const response = await fetchWorker('http://login.localhost/dev/outbox', { method: 'POST' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/dev/outbox')
  expect(await listed()).toEqual([])
})

test('The outbox is not cached, even with the page cache on', async () => {
  const readOutbox = async () =>
    (await fetchWorker('http://harbor.localhost/dev/outbox', {}, { PAGE_CACHE: 'on' })).text()
  expect(await readOutbox()).toContain('No emails yet.')
  await sendTo('anna@laketown.example')
  expect(await readOutbox()).toContain('anna@laketown.example')
})

test('In production, no door has an outbox', async () => {
  await sendTo('anna@laketown.example')
  const [mail] = await listed()
  for (const door of DOORS) {
    const answerAt = (path: string, init = {}) =>
      fetchWorker(`https://${door}.localhost${path}`, init, PRODUCTION)
    for (const path of [
      '/dev/sites.json',
      '/dev/outbox',
      '/dev/outbox.json',
      `/dev/outbox/${mail?.id}`,
    ]) {
      const response = await answerAt(path)
      expect(response.status, `${door} ${path}`).toBe(404)
      expect(await response.text(), `${door} ${path}`).not.toContain('anna@')
    }
    expect((await answerAt('/dev/outbox', { method: 'POST' })).status, door).toBe(404)
    expect((await answerAt('/dev/nothing')).status, door).toBe(404)
  }
  expect(await listed()).toHaveLength(1)
})
