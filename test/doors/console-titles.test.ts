import { beforeAll, expect, test } from 'vitest'
import { addAccount, signIn } from '../accounts'
import { addCuratedHall, createFixtures, requireSite } from '../fixtures'
import { CONSOLE_PAGES, withSite } from '../forms/console-pages'
import { fetchWorker, readPage } from './worker'

const HOST = 'admin.localhost'

let siteId: number
let cookie: string

beforeAll(async () => {
  await createFixtures()
  await addCuratedHall()
  siteId = (await requireSite('laketown')).id
  const maya = await addAccount({ email: 'maya@product.example', isSuperadmin: true })
  ;({ cookie } = await signIn(maya, HOST))
})

/** By path: the title, and the trail of the pages that are below another one. */
const EXPECTED: Record<string, [title: string, trail?: string]> = {
  '/site/dashboard': ['Dashboard - Laketown'],
  '/site/edit': ['Edit Site - Laketown'],
  '/site/edit/preview': ['Preview - Edit Site - Laketown', 'Edit Site Preview of Laketown'],
  '/site/edit/progress': ['Listings - Edit Site - Laketown', 'Edit Site Listings of Laketown'],
  '/site/create': ['Add Site'],
  '/site/announcements': ['Announcements - Laketown'],
  '/site/ugc': ['UGC - Laketown'],
  '/ugc': ['All UGC'],
  '/site/upsellrates': ['Upsell Rates - Laketown'],
  '/site/upsells': ['Upsells - Laketown'],
  '/site/upsells/days': ['Featured Days - Upsells - Laketown', 'Upsells Featured Days'],
  '/site/upsells/differences': ['Differences - Upsells - Laketown', 'Upsells Differences'],
  '/upsells/differences': ['All Differences'],
  '/site/upsells/feature': [
    'Add Complimentary Days - Upsells - Laketown',
    'Upsells Add Complimentary Days',
  ],
  '/site/featuredvenues': ['Featured Venues - Laketown'],
  '/site/featuredvenues/curated-hall': [
    'Lake Hall - Featured Venues - Laketown',
    'Featured Venues Lake Hall',
  ],
  '/curatedvenues': ['Curated Venues - Laketown'],
  '/curatedvenue/edit/curated-hall': [
    'Lake Hall - Curated Venues - Laketown',
    'Curated Venues Lake Hall',
  ],
  '/curatedvenue/versions/curated-hall': [
    'Versions - Lake Hall - Curated Venues - Laketown',
    'Curated Venues Lake Hall Versions',
  ],
  '/curatedvenue/create': [
    'Add Curated Venue - Curated Venues - Laketown',
    'Curated Venues Add Curated Venue',
  ],
  '/site/claims': ['Venue Claims - Laketown'],
  '/site/apikeys': ['API Keys - Laketown'],
  '/site/webhooks': ['Webhooks - Laketown'],
  '/site/export': ['Newsroom Export - Laketown'],
  '/site/export/templates': ['Export Templates - Laketown', 'Newsroom Export Export Templates'],
  '/site/export/templates/new': [
    'Add Template - Export Templates - Laketown',
    'Newsroom Export Templates Add Template',
  ],
  '/site/filters': ['Saved Filters - Laketown'],
  '/site/filters/new': ['Save Filter - Scrape Venues - Laketown', 'Scrape Venues Save this filter'],
  '/site/widgets': ['Widgets - Laketown'],
  '/site/users': ['Administrators - Laketown'],
  '/site/users/add': [
    'Add Administrator - Administrators - Laketown',
    'Administrators for Laketown Add Administrator',
  ],
  '/site/audit': ['Audit Log - Laketown'],
  '/audit': ['All Audit Logs'],
  '/venues': ['Scrape Venues - Laketown'],
  '/venues/new': ['Add Venue - Scrape Venues - Laketown', 'Scrape Venues Add Venue'],
  '/feeds': ['Feeds - Laketown'],
  '/feeds/scrape': ['Feed Runs scrape - Feeds - Laketown', 'Feeds Feed Runs scrape'],
  '/feeds/ticketmaster': [
    'Feed Runs ticketmaster - Feeds - Laketown',
    'Feeds Feed Runs ticketmaster',
  ],
  '/scrapes': ['Scrapes - Laketown', 'Scrape Venues Scrapes'],
  '/scrape/find': ['Paste a URL - Scrapes - Laketown', 'Scrapes Paste a URL'],
  '/scrape/pick': ['Pick From a Page - Scrapes - Laketown', 'Scrapes Paste a URL Pick From a Page'],
  '/scrape/create': ['Add Scrape - Scrapes - Laketown', 'Scrapes Add Scrape'],
  '/ticketmastervenues': ['Ticketmaster Venues - Laketown'],
  '/synonyms': ['Synonyms - Laketown'],
  '/categories/tree': ['Categories - Laketown'],
  '/categories/new': ['Add Category - Categories - Laketown', 'Categories Add Category'],
  '/categories/concerts': ['Concerts - Categories - Laketown', 'Categories Concerts'],
  '/categories/jazz': ['Jazz - Categories - Laketown', 'Categories Concerts Jazz'],
  '/venues/duplicates': ['Duplicate Venues'],
  '/site/search': ['Search - Laketown'],
  '/sites': ['Choose a site'],
}

const PATHS = [...CONSOLE_PAGES, '/categories/jazz']

test.each(PATHS)('%s is named by its title, and leads back to the pages above it', async (path) => {
  const url = `http://${HOST}${withSite(path, siteId)}`
  const { title, html } = await readPage(await fetchWorker(url, { headers: { cookie } }))
  const [expectedTitle, trail] = EXPECTED[path.replace(/\?.*/, '')]!
  expect(title).toBe(expectedTitle)
  const nav = html.match(/<nav [^>]*aria-label="Breadcrumbs">(.*?)<\/nav>/s)?.[1]
  const words = nav
    ?.replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(words).toBe(trail)
  for (const [, href] of nav?.matchAll(/href="([^"]+)"/g) ?? []) {
    const above = await fetchWorker(`http://${HOST}${href}`, { headers: { cookie } })
    expect(above.status).toBe(200)
    expect(href).toContain(`site=${siteId}`)
  }
})
