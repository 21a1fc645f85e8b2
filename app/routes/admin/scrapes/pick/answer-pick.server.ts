import { json } from '@remix-run/cloudflare'
import { type PageToPick, readPageToPick } from '~/domain/feeds/discovery/page-to-pick.server'
import {
  buildPickedManifest,
  type PickFormValue,
  pickForm,
  savePickForm,
} from '~/domain/feeds/discovery/picked-source'
import { normalizeSourceUrl } from '~/domain/feeds/discovery/recognize-source.server'
import { findSourceForm } from '~/domain/feeds/discovery/source-candidate'
import { SIPHON } from '~/domain/feeds/scrapes/scrape'
import type { Venue } from '~/domain/venues/venue'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { clientIp } from '~/http/client-ip.server'
import { formReply, type ParsedForm, readIntentForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import type { FoundSource } from '~/ui/scrapes/found/found-source'
import { TOO_MANY_URLS, UNKNOWN_VENUE } from '../find/find-messages'
import { addScrape } from '../find/save-found.server'
import { showNewVenue } from '../show-new-venue.server'
import { showForVenue } from '../show-preview.server'

const FORMS = { open: findSourceForm, preview: pickForm, save: savePickForm }

/** What the page shows after a form: the page to click in, or what would be imported. */
export type PickReply = { page?: PageToPick; found?: FoundSource }

/** Opens a page to pick from, previews what was picked, or saves it as a scrape. */
export async function answerPick(args: RequestArgs, access: AdminSite): Promise<Response> {
  const { services } = args.context
  const form = await readIntentForm(args.request, FORMS)
  if (form.kind === 'refused') return form.reply
  const { submission } = form
  const isNew = form.value.venue === ''
  const venue = isNew ? null : await findVenueByLabel(services.db, form.value.venue)
  if (!venue && !isNew) return formReply(submission, { field: 'venue', error: UNKNOWN_VENUE })
  if (venue && form.intent === 'save') return save(args, access, { ...form, venue })
  const who = { ip: clientIp(args.request), account: access.viewer.id }
  if (await services.rateLimits.isTooMany('pick events', who)) {
    return formReply(submission, { error: TOO_MANY_URLS, status: 429 })
  }
  const result = { ...submission.reply(), error: undefined, status: undefined }
  if (form.intent !== 'preview') {
    const opened = await readPageToPick(services, form.value.url)
    if (opened.kind === 'failed')
      return formReply(submission, { field: 'url', error: opened.reason })
    return json({ result, page: opened.page })
  }
  return json({ result, found: await preview(args, access, form.value, venue) })
}

const toManifest = (value: PickFormValue) =>
  buildPickedManifest({ ...value, pageUrl: normalizeSourceUrl(value.url) })

async function preview(
  args: RequestArgs,
  access: AdminSite,
  value: PickFormValue,
  venue: Venue | null,
): Promise<FoundSource> {
  const manifest = toManifest(value)
  const { url } = manifest.source
  const candidate = { plugin: SIPHON, url, manifest, reason: 'You picked it from the page.' }
  const shown = venue
    ? await showForVenue(args, access, { chosen: candidate, venue })
    : await showNewVenue(args, access, { chosen: candidate, pages: [] })
  return {
    candidates: [{ plugin: SIPHON, url, reason: candidate.reason }],
    chosen: { plugin: SIPHON, url, manifest: JSON.stringify(manifest, null, 2) },
    ...shown,
  }
}

type Save = {
  value: PickFormValue & { category: string }
  submission: ParsedForm<PickFormValue & { category: string }>
  venue: Venue
}

function save(
  args: RequestArgs,
  access: AdminSite,
  { value, submission, venue }: Save,
): Promise<Response> {
  const { category } = value
  const scrape = { plugin: SIPHON, url: '', category, manifest: toManifest(value) }
  return addScrape(args, access, { submission, venue, scrape })
}
