import { sql } from 'drizzle-orm'
import { addAccount, signIn } from '../accounts'
import { db } from '../database'
import { extractText, fetchWorker } from './worker'

const HOST = 'laketown.localhost'
const SITE = `http://${HOST}`

export type Buyer = { id: string; cookie: string }

/** Someone who is logged in to Laketown. */
export async function arriveBuyer(account: Parameters<typeof addAccount>[0]): Promise<Buyer> {
  const id = await addAccount(account)
  return { id, cookie: (await signIn(id, HOST)).cookie }
}

export const promoteUrl = (event: number) => `${SITE}/promote/featured-daily-event/${event}`

/** The promote page as a browser without JavaScript shows it. */
export async function openPromotePage(
  event: number,
  buyer?: Buyer,
  { query = '', bindings = {} }: { query?: string; bindings?: Record<string, unknown> } = {},
) {
  const headers: HeadersInit = buyer ? { cookie: buyer.cookie } : {}
  return readPromotePage(await fetchWorker(promoteUrl(event) + query, { headers }, bindings))
}

async function readPromotePage(response: Response) {
  const html = await response.text()
  const checkboxes = html.match(/<input [^>]*data-day="[^>]*>/g) ?? []
  const days = (boxes: string[]) => boxes.flatMap((box) => box.match(/value="([\d-]+)"/)?.[1] ?? [])
  const fieldValue = (name: string) =>
    html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? ''
  return {
    status: response.status,
    html,
    location: response.headers.get('location'),
    ...extractText(html),
    available: days(checkboxes),
    selected: days(checkboxes.filter((box) => / checked/.test(box))),
    formKey: fieldValue('formKey'),
    rateCents: fieldValue('rateCents'),
    invoiceId: fieldValue('invoiceId'),
    alert: extractText(html.match(/<div[^>]* role="alert".*?<\/div>/s)?.[0] ?? '').words,
  }
}

type Fields = Record<string, string | number | string[]>

/** Presses a button of the page, without JavaScript. */
export async function pressButton(event: number, buyer: Buyer, fields: Fields) {
  return readPromotePage(await post(promoteUrl(event), buyer, fields))
}

/** A step of the page's script, and its answer. */
export async function sendStep(event: number, buyer: Buyer, fields: Fields) {
  const response = await post(`${promoteUrl(event)}/payment`, buyer, fields)
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer = isJson ? await response.json() : await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: each test reads the parts that it needs.
  return { status: response.status, answer: answer as any }
}

function post(url: string, { cookie }: Buyer, fields: Fields): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) body.append(name, String(each))
  }
  return fetchWorker(url, {
    method: 'POST',
    headers: { cookie, origin: SITE, host: HOST },
    body,
  })
}

/** The invoices of an event, by number: status and days. */
export async function listInvoices(event: number): Promise<[status: string, days: string][]> {
  const rows = await db.all<{ status: string; days: string }>(sql`
    SELECT status, (SELECT group_concat(day) FROM invoice_line WHERE invoice_id = invoice.id) AS days
    FROM invoice WHERE event_id = ${event} ORDER BY id`)
  return rows.map(({ status, days }) => [status, days])
}

export async function listFeaturedDays(event: number): Promise<string[]> {
  const rows = await db.all<{ day: string }>(
    sql`SELECT day FROM featured_day WHERE event_id = ${event} ORDER BY day`,
  )
  return rows.map(({ day }) => day)
}
