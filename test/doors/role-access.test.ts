import { env } from 'cloudflare:workers'
import { matchRoutes } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { tileArchiveKey } from '~/platform/maps/map-tiles.server'
import { writeTogether } from '~/platform/storage/database.server'
import routes from '../../app/routes'
import { addAccount, signIn, signInProgram } from '../accounts'
import { db } from '../database'
import { CONSOLE_PAGES, CURATED_HALL, withSite } from '../forms/console-pages'
import { buildMapArchive } from '../samples/map-archive'
import { listEntrances, routeModules } from './route-modules'
import { type Ids, settleTwoCities } from './two-cities'
import { fetchWorker } from './worker'

vi.mock('@remix-run/route-config', () => import('./route-config'))

const ROLES = ['visitor', 'ordinary', 'admin of East', 'admin of West', 'superadmin'] as const
type Role = (typeof ROLES)[number]
type RouteObject = Parameters<typeof matchRoutes>[0][number]
type Statuses = [number, number, number, number, number]

const DOORS = ['east', 'admin', 'login', 'api', 'widgets', 'images'] as const
type DoorName = (typeof DOORS)[number]

/**
 * A request, the doors that answer it, and the status for each of ROLES. On all other doors it is not found, except on those
 * that answer it differently, by another row.
 */
type Row = [request: string, doors: DoorName[], answers: Statuses]

const all = (status: number): Statuses => [status, status, status, status, status]
const signedIn = (visitor: number, rest: number): Statuses => [visitor, rest, rest, rest, rest]
/** Requests that only the admins of East and superadmins may send. */
const moderators = (status: number): Statuses => [401, 404, status, 404, status]
const SITE: DoorName[] = ['east']
const CONSOLE: DoorName[] = ['admin']
const CONSOLE_API: DoorName[] = ['east', 'admin', 'api']
const LOGIN: DoorName[] = ['login']
const CALLS: DoorName[] = ['admin', 'api']
const UPLOADS: DoorName[] = ['east', 'admin']
const PAGES: DoorName[] = ['east', 'admin', 'login']
const EVERY: DoorName[] = ['east', 'admin', 'login', 'api', 'widgets']

/** A page of the console without a site in its URL leads to one that the viewer administers. */
const CONSOLE_ROWS = CONSOLE_PAGES.flatMap(([listed, audience]): Row[] => {
  const path = listed.replace(CURATED_HALL, 'curated-eastword')
  const [east, west]: [Statuses, Statuses] =
    audience === 'site'
      ? [
          [302, 404, 200, 404, 200],
          [302, 404, 404, 200, 200],
        ]
      : [
          [302, 404, 404, 404, 200],
          [302, 404, 404, 404, 200],
        ]
  return [
    [`GET ${path}`, CONSOLE, [302, 404, 302, 302, 302]],
    [`GET ${withSite(path, '{east}')}`, CONSOLE, east],
    [`GET ${withSite(path, '{west}')}`, CONSOLE, west],
  ]
})

/** {east}, {event} and the like are ids of the site of East; {own} is an event of the ordinary account. */
const TABLE: Row[] = [
  ...CONSOLE_ROWS,
  // A site's pages are public.
  ['GET /', SITE, all(200)],
  ['GET /', ['widgets'], all(400)],
  ['GET /home', SITE, all(301)],
  ['GET /oembed', SITE, all(400)],
  ['GET /indexnow.txt', SITE, all(404)],
  ['GET /search', SITE, all(200)],
  ['GET /search/filters', SITE, all(200)],
  ['GET /search/suggest?q=swing', SITE, all(200)],
  ['GET /search/counts?q=swing', SITE, all(200)],
  ['GET /search/points?q=swing', SITE, all(200)],
  ['GET /search/places?q=swing', SITE, all(200)],
  ['GET /event/{event}', SITE, all(200)],
  ['GET /event/{event}/calendar.ics', SITE, all(200)],
  ['GET /event/{event}/tickets', SITE, all(302)],
  ['GET /event/{event}/share.jpg', SITE, all(200)],
  ['GET /venue/{venue}', SITE, all(200)],
  ['GET /featuredvenue/{featured}', SITE, all(200)],
  ['GET /categories', SITE, all(200)],
  ['GET /category/jazz', SITE, all(200)],
  ['GET /neighborhoods', SITE, all(200)],
  ['GET /neighborhood/{neighborhood}', SITE, all(200)],
  ['GET /place/{place}', SITE, all(200)],
  ['GET /zipcode/53003', SITE, all(200)],
  ['GET /terms-of-service', SITE, all(200)],
  ['GET /privacy-policy', SITE, all(200)],
  ['GET /nowhere', SITE, all(404)],
  ['GET /map/shapes.json', SITE, all(200)],
  ['GET /map/image/43.05,-87.95,12.svg', [...SITE, ...CONSOLE], all(200)],
  ['GET /map/tiles.json', [...SITE, ...CONSOLE], all(200)],
  ['GET /map/tiles/1/0/0/0.mvt', [...SITE, ...CONSOLE], all(204)],
  ['GET /sitemap.xml', SITE, all(200)],
  ['GET /sitemap/pages.xml', SITE, all(200)],
  ['GET /robots.txt', EVERY, all(200)],
  ['GET /v1/docs', ['api'], all(200)],

  // A viewer's own events, purchases and account require a login.
  ['GET /create/event', SITE, all(200)],
  ['POST /create/event', SITE, signedIn(303, 422)],
  ['GET /edit/event/{event}', SITE, [200, 404, 200, 404, 200]],
  ['POST /edit/event/{event}', SITE, [303, 404, 422, 404, 422]],
  ['GET /promote/featured-daily-event/{event}', SITE, all(200)],
  ['GET /promote/featured-daily-event/{imported}', SITE, all(200)],
  ['POST /promote/featured-daily-event/{event}', SITE, signedIn(302, 400)],
  ['GET /promote/featured-daily-event/{event}/payment', SITE, all(404)],
  ['POST /promote/featured-daily-event/{event}/payment', SITE, signedIn(401, 400)],
  ['GET /event/{event}/manage', SITE, [302, 404, 200, 404, 200]],
  ['GET /event/{own}/manage', SITE, [302, 200, 200, 404, 200]],
  ['GET /event/{imported}/manage', SITE, signedIn(302, 404)],
  ['POST /event/{event}/manage', SITE, [302, 404, 400, 404, 400]],
  ['POST /event/{own}/manage', SITE, [302, 400, 400, 404, 400]],
  ['POST /event/{imported}/manage', SITE, signedIn(302, 404)],
  ['GET /account', SITE, signedIn(302, 200)],
  ['POST /account', SITE, signedIn(302, 400)],
  ['GET /account/events', SITE, signedIn(302, 200)],
  ['POST /account/events', SITE, signedIn(302, 400)],
  ['GET /account/receipts', SITE, signedIn(302, 200)],
  ['GET /account/venues', SITE, signedIn(302, 200)],
  ['GET /account/venues/{venue}', SITE, signedIn(302, 404)],
  ['POST /account/venues/{venue}', SITE, signedIn(302, 404)],
  ['GET /venue/{venue}/claim', SITE, signedIn(302, 200)],
  ['POST /venue/{venue}/claim', SITE, signedIn(302, 422)],
  ['GET /account/receipt/1', SITE, signedIn(302, 404)],
  [`GET /account/upload/${'0'.repeat(64)}.jpg`, UPLOADS, all(404)],
  ['GET /account/export.json', SITE, signedIn(302, 200)],
  ['GET /account/delete', SITE, signedIn(302, 200)],
  ['POST /account/delete', SITE, signedIn(302, 422)],
  ['GET /api/event/my', SITE, signedIn(401, 200)],
  ['GET /api/event/update', SITE, all(404)],
  ['POST /api/event/update', SITE, signedIn(401, 400)],
  ['GET /api/human-check', SITE, signedIn(401, 200)],
  ['GET /api/images/create', UPLOADS, all(404)],
  [`POST /api/images/create?checksum=${'0'.repeat(64)}`, SITE, signedIn(401, 200)],
  [`POST /api/images/create?checksum=${'0'.repeat(64)}`, CONSOLE, [401, 404, 200, 200, 200]],
  ['GET /api/images/upload', UPLOADS, all(404)],
  [`POST /api/images/upload?checksum=${'0'.repeat(64)}`, SITE, signedIn(401, 422)],
  [`POST /api/images/upload?checksum=${'0'.repeat(64)}`, CONSOLE, [401, 404, 422, 422, 422]],

  // Categories are shared by all sites.
  ['GET /category/jazz/edit', SITE, [302, 404, 404, 404, 200]],
  ['POST /category/jazz/edit', SITE, [302, 404, 404, 404, 422]],
  ['GET /api/category/update', SITE, all(404)],
  ['POST /api/category/update', [...SITE, ...CALLS], [401, 404, 404, 404, 400]],
  ['POST /synonyms?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['POST /categories/new?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /categories/jazz?site={east}', CONSOLE, [302, 404, 404, 404, 200]],
  ['POST /categories/jazz?site={east}', CONSOLE, [302, 404, 404, 404, 422]],

  // Merging venues concerns every site that shows them.
  ['POST /venues/duplicates?site={east}', CONSOLE, [302, 404, 404, 404, 400]],

  // Curated venues are shared by all sites: the admins of any site edit them, on the doors that are theirs.
  ['POST /curatedvenue/create?site={west}', CONSOLE, [302, 404, 404, 422, 422]],
  ['POST /curatedvenue/edit/curated-eastword?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['POST /curatedvenue/edit/curated-eastword?site={west}', CONSOLE, [302, 404, 404, 422, 422]],
  ['POST /curatedvenue/versions/curated-eastword?site={west}', CONSOLE, [302, 404, 404, 422, 422]],
  ['GET /api/curatedvenues', SITE, moderators(200)],
  ['GET /api/curatedvenues', CALLS, [401, 404, 200, 200, 200]],
  ['GET /api/curatedvenues?site={east}', CONSOLE_API, moderators(200)],
  ['GET /api/curatedvenue?uid=none', CONSOLE_API, [401, 404, 404, 404, 404]],
  ['GET /api/curatedvenues/update', CONSOLE_API, all(404)],
  ['POST /api/curatedvenues/update', SITE, moderators(400)],
  ['POST /api/curatedvenues/update', CALLS, [401, 404, 400, 400, 400]],
  ['GET /api/curatedvenues/autocomplete?q=hall', SITE, moderators(200)],
  ['GET /api/curatedvenues/autocomplete?q=hall', CALLS, [401, 404, 200, 200, 200]],
  ['GET /api/curratedvenues/geocode?q=1', SITE, moderators(200)],
  ['GET /api/curratedvenues/geocode?q=1', CALLS, [401, 404, 200, 200, 200]],

  // The console is for the site's admins.
  ['GET /site/dashboard?site=999999', CONSOLE, [302, 404, 404, 404, 404]],
  ['GET /site/dashboard?site={east}&_data=routes/admin/frame', CONSOLE, [204, 404, 200, 404, 200]],

  ['POST /site/ugc?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['POST /site/ugc?site={west}', CONSOLE, [302, 404, 404, 400, 400]],
  ['POST /ugc?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['GET /api/ugcdetails?site={east}', CONSOLE_API, moderators(200)],
  ['GET /api/eventcategories?site={east}', CONSOLE_API, moderators(200)],

  ['POST /site/upsellrates?site={east}', CONSOLE, [302, 404, 302, 404, 302]],
  ['POST /site/upsellrates?site={west}', CONSOLE, [302, 404, 404, 302, 302]],
  ['POST /site/featuredvenues/curated-eastword?site={east}', CONSOLE, [302, 404, 409, 404, 409]],
  ['POST /site/featuredvenues/curated-eastword?site={west}', CONSOLE, [302, 404, 404, 409, 409]],
  ['GET /api/featuredandcuratedvenues?siteId={east}', CONSOLE_API, moderators(200)],
  ['GET /api/featuredandcuratedvenues?siteId={west}', SITE, [401, 404, 404, 404, 404]],
  ['GET /api/featuredandcuratedvenues?siteId={west}', CALLS, [401, 404, 404, 200, 200]],
  ['GET /api/featuredvenues/update', CONSOLE_API, all(404)],
  ['POST /api/featuredvenues/update', SITE, moderators(400)],
  ['POST /api/featuredvenues/update', CALLS, [401, 404, 404, 404, 404]],
  ['GET /site/upsells.csv?site={east}', CONSOLE, [302, 404, 200, 404, 200]],
  ['GET /site/upsells.csv?site={west}', CONSOLE, [302, 404, 404, 200, 200]],
  ['POST /site/upsells/differences?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['POST /site/upsells/differences?site={west}', CONSOLE, [302, 404, 404, 400, 400]],
  ['POST /upsells/differences?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['POST /site/upsells/feature?site={east}&event={event}', CONSOLE, [302, 404, 422, 404, 422]],
  ['POST /site/upsells/feature?site={west}&event={event}', CONSOLE, [302, 404, 404, 422, 422]],
  ['GET /site/upsells/999999?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/upsells/999999?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['GET /api/upsellrates?site={east}', CONSOLE_API, moderators(200)],
  ['GET /api/upsellrates?site={west}', SITE, [401, 404, 404, 404, 404]],
  ['GET /api/upsellrates?site={west}', CALLS, [401, 404, 404, 200, 200]],
  ['GET /api/upsellrates/update', CONSOLE_API, all(404)],
  ['POST /api/upsellrates/update?site={east}', CONSOLE_API, moderators(400)],
  ['POST /api/upsellrates/update?site={west}', SITE, [401, 404, 404, 404, 404]],
  ['POST /api/upsellrates/update?site={west}', CALLS, [401, 404, 404, 400, 400]],
  ['GET /api/upselldetails?site={east}', CONSOLE_API, moderators(200)],
  ['GET /api/upselldetails?site={west}', SITE, [401, 404, 404, 404, 404]],
  ['GET /api/upselldetails?site={west}', CALLS, [401, 404, 404, 200, 200]],

  ['POST /site/claims?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['GET /site/claims/999999/decline?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/claims/999999/decline?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['POST /site/apikeys?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['GET /site/apikeys/evk_00000000?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/apikeys/evk_00000000?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/webhooks?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['GET /site/webhooks/999999?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/webhooks/999999?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['GET /site/export?site={east}&template=999999', CONSOLE, [302, 404, 404, 404, 404]],
  ['GET /site/export/file?site={east}', CONSOLE, [302, 404, 200, 404, 200]],
  ['GET /site/export/file?site={west}', CONSOLE, [302, 404, 404, 200, 200]],
  ['GET /site/export/newsletter?site={east}', CONSOLE, [302, 404, 200, 404, 200]],
  ['GET /site/export/newsletter?site={west}', CONSOLE, [302, 404, 404, 200, 200]],
  ['POST /site/export/templates?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['POST /site/export/templates/new?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['POST /site/export/templates/new?site={west}', CONSOLE, [302, 404, 404, 422, 422]],
  ['GET /site/export/templates/999999?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/export/templates/999999?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['POST /site/filters?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  [
    'GET /site/filters/new?site={east}&list=/site/ugc&filter=q%3Da',
    CONSOLE,
    [302, 404, 200, 404, 200],
  ],
  ['GET /site/filters/new?site={east}&list=/ugc&filter=q%3Da', CONSOLE, [302, 404, 404, 404, 200]],
  ['POST /site/filters/new?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  [
    'POST /site/filters/new?site={east}&list=/site/ugc&filter=q%3Da',
    CONSOLE,
    [302, 404, 422, 404, 422],
  ],
  ['POST /site/filters/new?site={east}&list=/ugc&filter=q%3Da', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /site/filters/999999?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/filters/999999?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['GET /site/density?site={east}', CONSOLE, [302, 404, 302, 404, 302]],
  ['POST /site/density?site={east}', CONSOLE, [302, 404, 303, 404, 303]],
  ['POST /site/users?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['POST /site/users/add?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['GET /site/search?site={east}&q=swing', CONSOLE, [302, 404, 200, 404, 200]],
  ['GET /site/nowhere?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['GET /search.json?site={east}&q=swing', CONSOLE, [401, 404, 200, 404, 200]],
  ['GET /search.json', CONSOLE, [401, 404, 404, 404, 404]],
  ['GET /sites.json?site={east}', CONSOLE, [401, 404, 200, 404, 200]],
  ['POST /site/edit?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /site/edit/domains?site={east}', CONSOLE, [302, 404, 404, 404, 200]],
  ['GET /site/edit/events?site={east}&q=swing', CONSOLE, [302, 404, 404, 404, 200]],
  ['POST /site/create?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /api/site?id={east}', ['east', 'admin', 'api'], moderators(200)],
  ['GET /api/site/create', ['east', 'admin', 'api'], all(404)],
  ['POST /api/site/create', ['east', 'admin', 'api'], [401, 404, 404, 404, 400]],
  ['GET /api/site/update', ['east', 'admin', 'api'], all(404)],
  ['POST /api/site/update', ['east', 'admin', 'api'], [401, 404, 404, 404, 400]],
  ['GET /api/sitesearchopts?id={west}', CALLS, [401, 404, 404, 200, 200]],
  // The preview of a site that is being edited is for superadmins; its draft is shown on the site's door.
  ['POST /site/edit/preview?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /site/edit/preview.json?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/edit/preview.json?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /preview/frames', SITE, all(404)],
  ['GET /site/edit/shapes.json?site={east}', CONSOLE, [302, 404, 200, 404, 200]],
  ['GET /site/edit/outlines.json?site={east}&q=harbor', CONSOLE, [302, 404, 404, 404, 200]],
  ['GET /venues/locate.json?site={east}&q=harbor', CONSOLE, [302, 404, 200, 404, 200]],
  ['POST /venues/new?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['GET /venues/{venue}?site={east}', CONSOLE, [302, 404, 404, 404, 200]],
  ['POST /venues/{venue}?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['GET /feeds/feed/12345?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /feeds/feed/12345?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['GET /feeds/run/12345?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['GET /api/feeds/summary', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/feeds/runs?type=scrape', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['POST /scrapes?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /scrape/image?site={east}&image=x', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /scrape/find?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['POST /scrape/pick?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['POST /scrape/create?site={east}', CONSOLE, [302, 404, 404, 404, 400]],
  ['GET /scrape/edit/12345?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /scrape/edit/12345?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['GET /api/scrapes?name=hall', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/scrape?id=12345', CONSOLE_API, [401, 404, 404, 404, 404]],
  ['GET /api/scrape/update', CONSOLE_API, all(404)],
  ['POST /api/scrape/update', CONSOLE_API, [401, 404, 404, 404, 400]],
  ['GET /api/scrape/schedule', CONSOLE_API, all(404)],
  ['POST /api/scrape/schedule?id=12345', CONSOLE_API, [401, 404, 404, 404, 404]],
  ['GET /api/scrape/manifest/schema', CONSOLE_API, all(200)],
  ['GET /api/scrape/manifest/check', CONSOLE_API, all(404)],
  ['POST /api/scrape/manifest/check', CONSOLE_API, [401, 404, 404, 404, 400]],
  ['GET /api/scrape/delete', CONSOLE_API, all(404)],
  ['POST /api/scrape/delete?id=12345', CONSOLE_API, [401, 404, 404, 404, 404]],
  ['GET /api/feed/export', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/feed/import', CONSOLE_API, all(404)],
  ['POST /api/feed/import', CONSOLE_API, [401, 404, 404, 404, 400]],
  ['POST /ticketmastervenues?site={east}', CONSOLE, [302, 404, 404, 404, 422]],
  ['GET /api/scrapevenue?id={venue}', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/scrapevenues?q=hall', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/scrapevenues/autocomplete?q=hall', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/scrapevenues/update', CONSOLE_API, all(404)],
  ['POST /api/scrapevenues/update', CONSOLE_API, [401, 404, 404, 404, 400]],
  ['GET /api/scrapevenue/delete', CONSOLE_API, all(404)],
  ['POST /api/scrapevenue/delete?id={venue}', CONSOLE_API, [401, 404, 404, 404, 409]],
  ['GET /api/ticketmastervenues', CONSOLE_API, [401, 404, 404, 404, 200]],
  ['GET /api/ticketmastervenues/update', CONSOLE_API, all(404)],
  ['POST /api/ticketmastervenues/update', CONSOLE_API, [401, 404, 404, 404, 400]],

  ['POST /site/announcements?site={east}', CONSOLE, [302, 404, 400, 404, 400]],
  ['GET /site/announcements/preview.json?site={east}', CONSOLE, [302, 404, 404, 404, 404]],
  ['POST /site/announcements/preview.json?site={east}', CONSOLE, [302, 404, 422, 404, 422]],
  ['GET /site/audit.csv?site={east}', CONSOLE, [302, 404, 200, 404, 200]],
  ['GET /site/audit.csv?site={west}', CONSOLE, [302, 404, 404, 200, 200]],
  ['GET /audit.csv?site={east}', CONSOLE, [302, 404, 404, 404, 200]],

  // Signing in and out.
  ['GET /login', LOGIN, all(200)],
  ['POST /login', LOGIN, all(422)],
  ['GET /login/create-account', LOGIN, all(200)],
  ['POST /login/create-account', LOGIN, all(422)],
  ['GET /login/leave-administration', LOGIN, all(410)],
  ['POST /login/leave-administration', LOGIN, all(303)],
  ['GET /login/check-inbox', LOGIN, all(302)],
  ['POST /login/check-inbox', LOGIN, all(303)],
  ['GET /login/google?redirect=https://elsewhere.example/', LOGIN, all(400)],
  ['GET /login/google/return', LOGIN, all(302)],
  ['GET /login/verify', LOGIN, all(410)],
  ['POST /login/verify', LOGIN, all(303)],
  ['GET /login/reset', LOGIN, all(410)],
  ['POST /login/reset', LOGIN, all(422)],
  ['GET /login/change-email', LOGIN, all(410)],
  ['POST /login/change-email', LOGIN, all(303)],
  ['GET /login/handoff', LOGIN, all(302)],
  ['GET /sign-in', ['east', 'admin'], all(302)],
  ['POST /sign-in', ['east', 'admin'], all(409)],
  ['GET /sign-out', PAGES, all(302)],
  ['POST /sign-out', PAGES, all(303)],

  // The API of a site.
  ['GET /api/app', [...EVERY, 'images'], all(200)],
  ['GET /api/announcements', SITE, all(200)],
  ['GET /api/announcements', CALLS, [401, 404, 404, 404, 404]],
  ['GET /api/announcements?site={east}', SITE, all(200)],
  ['GET /api/announcements?site={east}', CALLS, [401, 404, 200, 404, 200]],
  ['GET /api/announcements?site={west}', SITE, all(404)],
  ['GET /api/announcements?site={west}', CALLS, [401, 404, 404, 200, 200]],
  ['GET /api/announcements/update', [...CALLS, 'east'], all(404)],
  ['POST /api/announcements/update?site={east}', [...CALLS, 'east'], moderators(400)],
  ['POST /api/announcements/update', SITE, moderators(400)],
  ['POST /api/announcements/update', CALLS, [401, 404, 404, 404, 404]],
  ['GET /api/categories', SITE, all(200)],
  ['GET /api/category?id=jazz', SITE, all(200)],
  ['GET /api/categoryevents?id=jazz', SITE, all(200)],
  ['GET /api/neighborhood?type=nhood&id={neighborhood}', SITE, all(200)],
  ['GET /api/neighborhoodevents?type=nhood&id={neighborhood}', SITE, all(200)],
  ['GET /api/venue?id={venue}', SITE, all(200)],
  ['GET /api/nearbyevents?lat=43.03&lon=-87.89', SITE, all(200)],
  ['GET /api/geocode?q=hall', SITE, all(200)],
  ['GET /api/event?id={event}', SITE, all(200)],
  // Moderation is for the site's admins.
  ['POST /event/{event}', SITE, [302, 404, 400, 404, 400]],
  ['GET /api/event/picked', SITE, all(404)],
  ['POST /api/event/picked?id={event}&v=true', SITE, moderators(200)],
  ['GET /api/event/hide', SITE, all(404)],
  ['POST /api/event/hide?id={event}&v=false', SITE, moderators(200)],
  ['GET /api/event/categories', SITE, all(404)],
  ['POST /api/event/categories?id={event}', SITE, moderators(400)],
  ['GET /api/event/tags', SITE, all(404)],
  ['POST /api/event/tags?id={event}', SITE, moderators(400)],
  ['GET /api/featured-daily-events', SITE, all(200)],
  // Featured days are sold to everyone with an account; invoices belong to their buyers.
  ['GET /api/inventory/featured-daily-events?eventId={event}', SITE, signedIn(401, 200)],
  ['GET /api/invoice/featured-daily-events', SITE, all(404)],
  ['POST /api/invoice/featured-daily-events', SITE, signedIn(401, 400)],
  ['GET /api/invoice/pay', SITE, all(404)],
  ['POST /api/invoice/pay?invoiceId=1&token=pm_1', SITE, signedIn(401, 404)],
  ['GET /api/invoice/settle', SITE, all(404)],
  ['POST /api/invoice/settle?invoiceId=1', SITE, signedIn(401, 404)],
  ['GET /api/invoice/cancel', SITE, all(404)],
  ['POST /api/invoice/cancel?invoiceId=1', SITE, signedIn(401, 404)],
  ['GET /api/invoice/summary?invoiceId=1', SITE, signedIn(401, 404)],
  ['GET /api/invoices', SITE, signedIn(401, 200)],
  ['GET /api/admin/feature-event', SITE, all(404)],
  ['POST /api/admin/feature-event', SITE, moderators(400)],
  ['GET /api/upcominghighlightedevents', SITE, all(200)],
  ['GET /api/homecategories', SITE, all(200)],
  ['GET /api/featuredvenues/site', SITE, all(200)],
  ['GET /api/featuredvenue?uid={featured}', SITE, all(200)],
  ['GET /api/curatedvenueevents?curatedVenueUid=curated-eastword', SITE, all(200)],
  [
    'GET /api/curatedvenueevents?curatedVenueUid=curated-eastword',
    CALLS,
    [401, 404, 404, 404, 404],
  ],
  ['GET /api/curatedvenueevents?curatedVenueUid=curated-eastword&site={east}', SITE, all(200)],
  [
    'GET /api/curatedvenueevents?curatedVenueUid=curated-eastword&site={east}',
    CALLS,
    [401, 404, 200, 404, 200],
  ],
  ['GET /api/search/events?q=swing', SITE, all(200)],
  ['GET /api/sitesearchopts', SITE, all(200)],
  ['GET /api/nowhere', EVERY, all(404)],
  ['POST /api/nowhere', EVERY, all(404)],

  // The API of the viewer's session, and of the console.
  ['GET /api/me', EVERY, signedIn(401, 200)],
  ['GET /api/session', EVERY, signedIn(401, 200)],
  ['GET /api/auth/mint', LOGIN, all(404)],
  ['POST /api/auth/mint?redirect=http://east.localhost/', LOGIN, signedIn(401, 200)],
  ['GET /api/auth/token', EVERY, all(404)],
  ['POST /api/auth/token', EVERY, all(400)],
  ['GET /api/siteaccess', CALLS, all(404)],
  ['POST /api/siteaccess', CALLS, [401, 404, 200, 200, 200]],
  ['POST /api/siteaccess?site={east}', CALLS, [401, 404, 200, 404, 200]],
  ['POST /api/siteaccess?site={west}', CALLS, [401, 404, 404, 200, 200]],
  ['GET /api/siteslist', CALLS, signedIn(401, 200)],
  ['GET /api/siteadmins?site={east}', ['admin', 'api', 'east'], moderators(200)],
  ['GET /api/siteadmins/add', ['admin', 'api', 'east'], all(404)],
  ['POST /api/siteadmins/add?site={east}', ['admin', 'api', 'east'], moderators(400)],
  ['GET /api/siteadmins/remove', ['admin', 'api', 'east'], all(404)],
  ['POST /api/siteadmins/remove?site={east}', ['admin', 'api', 'east'], moderators(400)],
  ['GET /api/keys/list?site={east}', CONSOLE_API, moderators(200)],
  ['GET /api/key/create?site={east}', CONSOLE_API, moderators(403)],
  ['GET /api/key/update', CONSOLE_API, all(404)],
  ['POST /api/key/update?site={east}', CONSOLE_API, moderators(400)],
  ['GET /api/key/delete?site={east}&apiKey=evk_00000000', CONSOLE_API, moderators(403)],
  ['GET /api/dashboard/ugc?site={east}', ['east', 'admin', 'api'], moderators(200)],
  ['GET /api/dashboard/upsells?site={east}', ['east', 'admin', 'api'], moderators(200)],
  ['GET /api/dashboard/traffic?site={east}', ['east', 'admin', 'api'], moderators(200)],

  // The payment provider's messages are signed (payments.test.ts).
  ['GET /webhooks/stripe', ['api'], all(404)],
  ['POST /webhooks/stripe', ['api'], all(400)],

  // The outbox, the list of sites, the kit and the test gateway exist only in development (outbox.test.ts, kit.test.ts, payments.test.ts).
  ['GET /dev/checkout/cs_1', EVERY, all(404)],
  ['POST /dev/checkout/cs_1', EVERY, all(404)],
  ['GET /dev/3d-secure/pi_1', EVERY, all(404)],
  ['POST /dev/3d-secure/pi_1', EVERY, all(404)],
  ['GET /dev/3d-secure/pi_1/answer', EVERY, all(404)],
  ['POST /dev/3d-secure/pi_1/answer', EVERY, all(404)],
  ['GET /dev/sites.json', EVERY, all(200)],
  ['GET /dev/outbox', EVERY, all(200)],
  ['POST /dev/outbox', EVERY, all(302)],
  ['GET /dev/outbox.json', EVERY, all(200)],
  ['GET /dev/outbox/1', EVERY, all(404)],
  ['GET /dev/kit', EVERY, all(200)],
  ['POST /dev/kit', EVERY, all(422)],
  ['GET /dev/kit/person', EVERY, all(200)],
  ['POST /dev/kit/person', EVERY, all(422)],
]

/** What programs may do and browsers may not: GETs that change something (architecture, section 4). */
const PROGRAMS: Record<string, Statuses> = {
  'GET /api/key/create?site={east}': moderators(200),
  'GET /api/key/delete?site={east}&apiKey=evk_00000000': moderators(404),
}

/**
 * The status on other doors: three doors redirect `/` to their first page, one `/categories` to its own tree, and the image door
 * refuses POST.
 */
function statusOnOtherDoor(request: string, door: DoorName): number {
  if (request === 'GET /categories' && door === 'admin') return 302
  if (request === 'GET /' && ['admin', 'login', 'api'].includes(door)) return 302
  const isOfImages = door === 'images' && !request.includes(' /api/')
  return request.startsWith('POST') && isOfImages ? 405 : 404
}

/** The doors of all rows with the request: a door may answer roles in its own way. */
const listDoors = (request: string) =>
  TABLE.flatMap(([listed, doors]) => (listed === request ? doors : []))

const accounts = new Map<Role, string>()
const ids = new Map<string, string>()

beforeAll(async () => {
  await env.BUCKET.put(tileArchiveKey('demo'), buildMapArchive())
  const settled = await settleTwoCities()
  for (const city of ['east', 'west']) {
    ids.set(`{${city}}`, String((await findSiteByHost(db, city))?.id))
  }
  ids.set('{event}', ofEast(settled.events))
  ids.set('{venue}', ofEast(settled.venues))
  ids.set('{featured}', 'featured-east-eastword')
  for (const type of ['neighborhood', 'place']) {
    const { id } = await db.get<{ id: string }>(
      sql`SELECT slug AS id FROM region WHERE name = ${`${type} eastword`}`,
    )
    ids.set(`{${type}}`, id)
  }
  const isSuperadmin = true
  const ordinary = await addAccount({ email: 'ordinary@mail.example' })
  accounts.set('ordinary', ordinary)
  const [, own, imported] = settled.events.flatMap(([word, id]) => (word === 'eastword' ? id : []))
  ids.set('{own}', String(own))
  ids.set('{imported}', String(imported))
  await writeTogether(db, [
    sql`INSERT INTO feed (id, type, name, created_at, updated_at) VALUES (70, 'ical', 'A feed', 0, 0)`,
    sql`UPDATE event SET created_by = ${ordinary} WHERE id = ${own}`,
    sql`UPDATE event SET feed_id = 70, feed_type = 'ical' WHERE id = ${imported}`,
  ])
  accounts.set('superadmin', await addAccount({ email: 'super@mail.example', isSuperadmin }))
  for (const [role, host] of [
    ['admin of East', 'east'],
    ['admin of West', 'west'],
  ] as const) {
    accounts.set(role, await addAccount({ email: `${host}@mail.example`, adminOfSites: [host] }))
  }
})

function ofEast(those: Ids['events']): string {
  return String(those.find(([word]) => word === 'eastword')?.[1])
}

const sessions = new Map<string, Promise<Record<string, string>>>()

/** What a role sends to be known on a host: a browser's cookie, or a program's token. */
function findCredentials(role: Role, host: string, asProgram: boolean) {
  const account = accounts.get(role)
  if (!account) return Promise.resolve<Record<string, string>>({})
  const key = `${role} at ${host}${asProgram ? ' as a program' : ''}`
  const session = sessions.get(key) ?? openSession(account, host, asProgram)
  sessions.set(key, session)
  return session
}

async function openSession(
  account: string,
  host: string,
  asProgram: boolean,
): Promise<Record<string, string>> {
  if (asProgram) return { authorization: await signInProgram(account, host) }
  return { cookie: (await signIn(account, host)).cookie }
}

/** The status for a role. What a request has done may have ended its session, so the next one has a new session. */
async function fetchStatus(role: Role, request: string, door: DoorName, asProgram = false) {
  const host = `${door}.localhost`
  const [method = 'GET', pattern = '/'] = request.split(' ')
  const path = pattern.replace(/\{\w+\}/g, (name) => ids.get(name) ?? name)
  const headers: Record<string, string> = {
    host,
    ...(await findCredentials(role, host, asProgram)),
  }
  if (method !== 'GET' && !asProgram) headers.origin = `http://${host}`
  const body = method === 'GET' ? undefined : new URLSearchParams()
  const response = await fetchWorker(`http://${host}${path}`, { method, headers, body })
  await response.body?.cancel()
  if (method !== 'GET' && response.status < 400) sessions.clear()
  return response.status
}

async function fetchStatuses(
  request: string,
  door: DoorName,
  { roles = ROLES, asProgram = false }: { roles?: readonly Role[]; asProgram?: boolean } = {},
) {
  const answers: [string, number][] = []
  for (const role of roles) {
    answers.push([`${role} at ${door}`, await fetchStatus(role, request, door, asProgram)])
  }
  return answers
}

const expected = (door: DoorName, answers: Statuses, roles: readonly Role[] = ROLES) =>
  roles.map((role) => [`${role} at ${door}`, answers[ROLES.indexOf(role)]])

/** Who may do least and most. */
const EXTREMES = ['visitor', 'superadmin'] as const

test.each(TABLE)('%s answers each role as the table says', async (request, doors, answers) => {
  const isForEveryone = new Set(answers).size === 1
  for (const [at, door] of doors.entries()) {
    const roles = isForEveryone && at > 0 ? EXTREMES : ROLES
    expect(await fetchStatuses(request, door, { roles })).toEqual(expected(door, answers, roles))
  }
})

test.each(TABLE.filter(([request]) => request.includes(' /api/')))(
  '%s answers API clients of each role in the same way',
  async (request, doors, answers) => {
    // The roles on each door are proven above: a token gives the same account as a cookie.
    for (const [at, door] of doors.entries()) {
      const roles = at > 0 ? EXTREMES : ROLES
      expect(await fetchStatuses(request, door, { roles, asProgram: true })).toEqual(
        expected(door, PROGRAMS[request] ?? answers, roles),
      )
    }
  },
)

/** Who may do anything, and finds nothing where a request does not belong. */
const MOST = ['superadmin'] as const

test.each(TABLE)('%s is not found on the other doors, even for superadmins', async (request) => {
  const listed = listDoors(request)
  for (const door of DOORS.filter((door) => !listed.includes(door))) {
    expect(await fetchStatuses(request, door, { roles: MOST })).toEqual(
      MOST.map((role) => [`${role} at ${door}`, statusOnOtherDoor(request, door)]),
    )
  }
})

test('No loader or action is missing from the table', () => {
  const covered = new Set(TABLE.flatMap(([request]) => findEntrance(request)))
  const entrances = routeModules()
    .flatMap(listEntrances)
    .filter(({ file }) => file !== 'root.tsx')
    .map(({ file, kind }) => `${file} ${kind}`)
  expect(entrances.filter((door) => !covered.has(door))).toEqual([])
  expect(entrances.length).toBeGreaterThanOrEqual(60)
})

/** The route file and export that handle a request. */
function findEntrance(request: string): string {
  const [method, path = '/'] = request.split(' ')
  const url = new URL(path, 'http://east.localhost')
  const kind = method === 'GET' ? 'loader' : 'action'
  const route = url.searchParams.get('_data')
  if (route) return `${route}.tsx ${kind}`
  return `${matchRoutes(routes.map(byFile), url.pathname)?.at(-1)?.route.id} ${kind}`
}

function byFile({ path, index, file, children }: RouteConfigEntry): RouteObject {
  return index ? { id: file, index } : { id: file, path, children: children?.map(byFile) }
}
