import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { formatSaleNumber } from '~/domain/promotions/invoices/invoice'
import { DIFFERENCE_MESSAGES, differenceForms } from '~/domain/promotions/sales/difference-form'
import { allDifferencesPath, differencesPath } from '~/domain/promotions/sales/difference-paths'
import {
  type DifferenceScope,
  listDifferences,
  reopenDifference,
  resolveDifference,
  type StoredDifference,
} from '~/domain/promotions/sales/difference-store.server'
import { findDifferenceText } from '~/domain/promotions/sales/difference-texts'
import { salePath } from '~/domain/sites/admin-path'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import type { Site } from '~/domain/sites/site'
import { redirectWithFlash } from '~/http/flash.server'
import { readIntentForm } from '~/http/forms/validate-form.server'
import type { AdminSite } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import { parseRowId } from '~/lib/row-id'
import { mapSection } from '~/lib/section-result'
import type { DifferenceItem } from '~/ui/upsells/difference-list'

const PAGE_SIZE = 20

type Page = { site: Site; scope: DifferenceScope }

/** The page that lists the differences of a site, or of all. */
const buildPath = ({ site, scope }: Page, page?: { isClosed?: boolean; before?: number }) =>
  scope === 'all' ? allDifferencesPath(site, page) : differencesPath(site, page)

/** A page of open differences, or with `closed` of those that were closed. The caller has checked who views it. */
export async function loadDifferences(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  page: Page,
) {
  const { db, now } = context.services
  const { searchParams } = new URL(request.url)
  const isClosed = searchParams.get('closed') === '1'
  const before = parseRowId(searchParams.get('before'))
  const found = await createPageSections(context).read(
    'differences',
    listDifferences(db, page.scope, { isClosed, before, limit: PAGE_SIZE + 1 }),
  )
  const last = found === 'unavailable' || found.length <= PAGE_SIZE ? null : found[PAGE_SIZE - 1]
  return {
    isClosed,
    now,
    timezone: ADMIN_TIMEZONE,
    name: page.site.name,
    path: buildPath(page, { isClosed }),
    otherHref: buildPath(page, { isClosed: !isClosed }),
    firstHref: before === null ? null : buildPath(page, { isClosed }),
    nextHref: last ? buildPath(page, { isClosed, before: last.id }) : null,
    items: mapSection(found, (rows) =>
      rows.slice(0, PAGE_SIZE).map((row) => buildItem(row, page.scope)),
    ),
  }
}

function buildItem(row: StoredDifference, scope: DifferenceScope): DifferenceItem {
  const { id, siteId, invoiceId, closedAt } = row
  const href =
    siteId !== null && invoiceId !== null && row.hasInvoice
      ? salePath({ id: siteId }, { id: invoiceId })
      : null
  return {
    id,
    ...findDifferenceText(row.kind),
    detail: row.detail,
    siteName: scope === 'all' ? (row.siteName ?? 'None') : null,
    sale:
      invoiceId === null
        ? null
        : { number: formatSaleNumber({ id: invoiceId, receiptNumber: row.receiptNumber }), href },
    day: row.day,
    hereCents: row.hereCents,
    thereCents: row.thereCents,
    foundAt: row.foundAt,
    checkedAt: row.checkedAt,
    closed: closedAt === null ? null : { at: closedAt, by: row.resolvedBy, note: row.note },
  }
}

/** The form that closes a difference, and its undo. */
export async function differencesAction(
  { request, context }: ActionFunctionArgs,
  { viewer, ...page }: Page & Pick<AdminSite, 'viewer'>,
) {
  const form = await readIntentForm(request, differenceForms)
  if (form.kind === 'refused') return form.reply
  const services = actingAs(context.services, viewer)
  const path = buildPath(page)
  const { id } = form.value
  const isDone =
    form.intent === 'resolve'
      ? await resolveDifference(services, page.scope, form.value)
      : await reopenDifference(services, page.scope, form.value)
  if (!isDone) {
    return redirectWithFlash(request, path, { text: DIFFERENCE_MESSAGES.gone, tone: 'bad' })
  }
  if (form.intent === 'reopen')
    return redirectWithFlash(request, path, { text: 'It is open again.' })
  return redirectWithFlash(request, path, {
    text: 'The difference is marked as resolved.',
    undo: { action: path, fields: { intent: 'reopen', id: String(id) } },
  })
}
