import { sql } from 'drizzle-orm'
import { insertAccount } from '~/domain/accounts/account-store.server'
import { createAccountId } from '~/domain/accounts/login/create-account.server'
import { createSession } from '~/domain/accounts/login/session-store.server'
import { sessionCookie } from '~/http/cookies.server'
import { writeTogether } from '~/platform/storage/database.server'
import { answerSum } from '../../test/samples/sign-up-sum'
import { type BenchSite, NOW } from '../bench-site'
import type { Send } from './send'

export const HOST = 'bench.localhost'
const ORIGIN = `http://${HOST}`
/** No file: nothing renders it. */
const IMAGE = 'ab'.repeat(32)
const FORM = 'application/x-www-form-urlencoded'

/** What the site's administrator does with the event form, without JavaScript. */
export type Editor = {
  submit(number: number): Promise<void>
  /** Changes the title of an event that was submitted before; nothing if there is none. */
  edit(number: number): Promise<void>
}

export async function signInEditor(bench: BenchSite, send: Send): Promise<Editor> {
  const cookie = await signIn(bench)
  const events: number[] = []
  const open = async (path: string) => (await send('form', path, { headers: { cookie } })).text
  const post = async (name: string, path: string, fields: Record<string, string>) => {
    const headers = { cookie, origin: ORIGIN, 'content-type': FORM }
    const body = new URLSearchParams(fields).toString()
    const { status, text, location } = await send(name, path, { method: 'POST', headers, body })
    if (status !== 303) throw new Error(`${path} answered ${status}: ${findErrors(text)}`)
    return Number(/\/event\/(\d+)/.exec(location ?? '')?.[1])
  }
  const fill = (html: string, title: string) => ({
    published: 'on',
    title,
    description: 'Bring a lantern.',
    venueId: '1',
    startDate: '2026-06-02',
    startTime: '19:00',
    categories: 'concerts',
    imageChecksum: IMAGE,
    isConfirmedNew: 'on',
    key: readField(html, 'key'),
    openedWith: readField(html, 'openedWith'),
    ...answerSum(html),
  })
  return {
    async submit(number) {
      const html = await open('/create/event')
      events.push(await post('submit', '/create/event', fill(html, `Lantern walk ${number}`)))
    },
    async edit(number) {
      const id = events.at(number % Math.max(events.length, 1))
      if (id === undefined) return
      const html = await open(`/edit/event/${id}`)
      await post('edit', `/edit/event/${id}`, fill(html, `Lantern walk ${number}, moved`))
    },
  }
}

async function signIn({ db }: BenchSite): Promise<string> {
  const services = { db, now: NOW }
  const id = createAccountId()
  const account = { id, email: 'editor@bench.example', name: 'Editor', passwordHash: null }
  await writeTogether(db, [
    insertAccount(services, { ...account, verifiedAt: NOW }),
    sql`INSERT INTO account_role SELECT ${id}, 'siteadmin', id, ${NOW} FROM site`,
    sql`INSERT INTO image VALUES (${IMAGE}, 'image/png', 100, 30, 20, ${NOW})`,
    // Everybody may use an image that is shown.
    sql`UPDATE site SET settings = json_set(settings, '$.defaultEventImageChecksum', ${IMAGE})`,
  ])
  const token = await createSession(services, { accountId: id, host: HOST, userAgent: 'bench' })
  if (token === null) throw new Error('the editor could not sign in')
  const field = await sessionCookie({ url: ORIGIN }).serialize(token)
  return field.slice(0, field.indexOf(';'))
}

/** The value of a hidden field. */
const readField = (html: string, name: string): string =>
  html.match(new RegExp(`name="${name}"[^>]* value="([^"]*)"`))?.[1] ?? ''

const findErrors = (html: string) =>
  [...html.matchAll(/<p[^>]*id="[^"]*-error"[^>]*>([^<]*)/g)].map(([, text]) => text).join('; ')
