import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { categoryPath } from '~/domain/categories/category'
import { eventPath } from '~/domain/events/event'
import { AUDIT_ACTION_NAMES } from '~/domain/reports/audit-action-names'
import {
  AUDIT_KINDS,
  formatAuditQuery,
  isFiltered,
  parseAuditCursor,
  parseAuditFilters,
} from '~/domain/reports/audit-log'
import { streamAuditCsv } from '~/domain/reports/audit-log-csv.server'
import {
  type AuditEntry,
  type AuditScope,
  listAuditLog,
} from '~/domain/reports/audit-log-store.server'
import { describeAuditEntry } from '~/domain/reports/describe-audit-entry.server'
import {
  announcementsPath,
  dashboardPath,
  salePath,
  upsellRatesPath,
} from '~/domain/sites/admin-path'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { Site } from '~/domain/sites/site'
import { formatIsoTime, toDay, toWallTime } from '~/lib/time/local-time'
import { NO_STORE } from '../browser-cache-headers.server'
import { getSiteUrl } from '../site-url.server'

const PAGE_SIZE = 25

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & {
  /** The site of the page, as its frame shows it. */
  site: Site
  scope: AuditScope
  /** The page's path, without a query. */
  path: string
}

/** A page of the audit log, of one site or of all. */
export async function readAuditLog({ request, context, site, scope, path }: Args) {
  const parameters = new URL(request.url).searchParams
  const filters = parseAuditFilters(parameters)
  const before = parseAuditCursor(parameters)
  const { services } = context
  const range = { before, limit: PAGE_SIZE + 1 }
  const { entries, people } = await listAuditLog(services.db, scope, filters, range)
  const shown = entries.slice(0, PAGE_SIZE)
  const last = entries.length > PAGE_SIZE ? shown.at(-1) : undefined
  const ofSite = { site: String(site.id) }
  const href = (more: Record<string, string> = {}) =>
    `${path}?${formatAuditQuery(filters, { ...ofSite, ...more })}`
  return {
    path,
    siteId: String(site.id),
    isOfAllSites: scope === 'all',
    filters,
    choices: {
      people: people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
      actions: Object.entries(AUDIT_ACTION_NAMES).map(([value, label]) => ({ value, label })),
      kinds: [...AUDIT_KINDS],
    },
    clearHref: isFiltered(filters) ? `${path}?${formatAuditQuery({}, ofSite)}` : null,
    exportHref: `${path}.csv?${formatAuditQuery(filters, ofSite)}`,
    newestHref: before === null ? null : href(),
    olderHref: last ? href({ before: String(last.id) }) : null,
    rows: shown.map((entry) => ({
      ...describeAuditEntry(entry),
      id: entry.id,
      when: {
        text: toWallTime(entry.at, ADMIN_TIMEZONE).slice(0, 16).replace('T', ' '),
        dateTime: formatIsoTime(entry.at, ADMIN_TIMEZONE),
      },
      person: entry.person && {
        name: entry.person.name,
        href: `${path}?${formatAuditQuery({ ...filters, person: entry.person.id }, ofSite)}`,
      },
      siteName: entry.site?.name ?? null,
      target: { name: entry.target.name, href: findTargetHref(entry, { request, context, site }) },
    })),
  }
}

/** Where what changed can be seen, if it still can: events and categories on the site, sites and sales in the console. */
function findTargetHref(
  { target, action, site: changedSite }: AuditEntry,
  { request, context, site }: Pick<Args, 'request' | 'context' | 'site'>,
): string | null {
  if (!target.isThere) return null
  if (target.kind === 'site') {
    const path = SITE_PAGES[action] ?? dashboardPath
    return path({ id: Number(target.id) })
  }
  if (target.kind === 'invoice') {
    return changedSite && salePath(changedSite, { id: Number(target.id) })
  }
  // On another site than the page's, only the console knows the URL.
  if (changedSite !== null && changedSite.id !== site.id) return null
  const path =
    target.kind === 'event' ? eventPath({ id: Number(target.id) }) : categoryPath({ id: target.id })
  return `${getSiteUrl(site, request, context)}${path}`
}

/** Where what an action changed about a site is edited. */
const SITE_PAGES: Record<string, typeof dashboardPath> = {
  'site.announce': announcementsPath,
  'site.set-rates': upsellRatesPath,
}

/** The audit log as a file, with the same filters. */
export function exportAuditLog({ request, context, site, scope }: Omit<Args, 'path'>): Response {
  const { services } = context
  const filters = parseAuditFilters(new URL(request.url).searchParams)
  const day = toDay(services.now, ADMIN_TIMEZONE)
  const name = scope === 'all' ? `audit-${day}.csv` : `audit-${site.host}-${day}.csv`
  return new Response(streamAuditCsv(services, scope, filters), {
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
