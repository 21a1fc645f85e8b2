import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { findSubmissionDetail } from '~/domain/events/review/find-submission-detail.server'
import { listSubmissions } from '~/domain/events/review/list-submissions.server'
import { buildSubmissionQuery } from '~/domain/events/review/select-submissions.server'
import {
  formatUgcQuery,
  parseUgcFilter,
  UGC_STATE_NAMES,
  UGC_STATES,
  type UgcFilter,
} from '~/domain/events/review/ugc-filter'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { getSiteUrl } from '~/http/site-url.server'
import { parseRowId } from '~/lib/row-id'
import { toDay } from '~/lib/time/local-time'
import type { UgcPageData } from '~/ui/ugc/ugc-data'
import { buildPanel } from './build-ugc-panel.server'
import { buildRow } from './build-ugc-row'

type Scope = {
  path: string
  /** The site that the frame shows. */
  frameSite: { id: number; name: string }
  /** Null: the list has all sites. */
  siteId: number | null
}

/** The list of submissions, and the one that is open beside it. The caller has checked who views it. */
export async function loadUgc(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  { path, frameSite, siteId }: Scope,
): Promise<UgcPageData> {
  const { db, now } = context.services
  const { searchParams } = new URL(request.url)
  const today = toDay(now, ADMIN_TIMEZONE)
  const filter = parseUgcFilter(searchParams, today)
  const openId = parseRowId(searchParams.get('open'))
  const [list, detail, viewer] = await Promise.all([
    listSubmissions(db, buildSubmissionQuery(siteId, filter, ADMIN_TIMEZONE)),
    openId === null ? null : findSubmissionDetail(db, siteId, openId),
    context.findViewer(),
  ])
  const base = `${path}?site=${frameSite.id}`
  const buildHref = (changed: Partial<UgcFilter>, open: number | null = null) =>
    `${base}&${formatUgcQuery({ ...filter, before: null, ...changed })}${open === null ? '' : `&open=${open}`}`
  const samePage = { before: filter.before }
  return {
    siteName: siteId === null ? null : frameSite.name,
    path,
    hidden: { site: String(frameSite.id), ...(filter.state && { state: filter.state }) },
    filter: toShownFilter(filter),
    states: listStates(filter, list.totals.held, base, buildHref),
    clearHref: isDefault(searchParams) ? null : base,
    allDatesHref:
      (filter.start ?? filter.end) === null ? null : buildHref({ start: null, end: null }),
    newestHref: filter.before === null ? null : buildHref({}),
    nextHref: list.next && buildHref({ before: list.next }),
    rows: list.submissions.map((submission) =>
      buildRow(submission, {
        href: buildHref(samePage, submission.id),
        isOfAllSites: siteId === null,
      }),
    ),
    panel:
      detail &&
      buildPanel(detail, {
        siteUrl: getSiteUrl(detail.site, request, context),
        mayReleaseAll: isSuperadmin(viewer),
        allHref: (email) => `${base}&${formatSearch(email)}`,
      }),
    closeHref: buildHref(samePage),
    timezone: ADMIN_TIMEZONE,
    now,
  }
}

const formatSearch = (email: string) =>
  new URLSearchParams({ q: email, start: '', end: '' }).toString()

const toShownFilter = ({ state, text, start, end, eventId }: UgcFilter) => ({
  state,
  text: eventId === null ? text : '',
  start: start ?? '',
  end: end ?? '',
})

const isDefault = (query: URLSearchParams) =>
  !['state', 'q', 'start', 'end', 'eventId', 'before'].some((name) => query.has(name))

/** What waits is listed however old it is; the other states keep the days. */
function listStates(
  { state, text, eventId }: UgcFilter,
  held: number,
  base: string,
  buildHref: (changed: Partial<UgcFilter>) => string,
): UgcPageData['states'] {
  const everything = eventId === null ? buildHref({ state: null }) : base
  return [
    { name: 'All', href: state === 'held' ? base : everything, isCurrent: state === null },
    ...UGC_STATES.map((name) => ({
      name: UGC_STATE_NAMES[name] + (name === 'held' ? ` (${held.toLocaleString('en-US')})` : ''),
      href:
        name === 'held' || eventId !== null || state === 'held'
          ? `${base}&state=${name}${text === '' ? '' : `&q=${encodeURIComponent(text)}`}`
          : buildHref({ state: name }),
      isCurrent: state === name,
    })),
  ]
}
