import { json } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { hideKeys } from '~/domain/feeds/plugins/all-plugins'
import { deleteScrape } from '~/domain/feeds/scrapes/delete-scrape.server'
import { saveScrape } from '~/domain/feeds/scrapes/save-scrape.server'
import { scheduleScrape } from '~/domain/feeds/scrapes/schedule-scrape.server'
import {
  deleteScrapeForm,
  describeUndeletedScrape,
  parseManifestText,
  type Scrape,
  type ScrapeFormValue,
  type ScrapeInput,
  SIPHON,
  scrapeDraftForm,
  scrapeForm,
} from '~/domain/feeds/scrapes/scrape'
import { scrapesPath } from '~/domain/sites/admin-path'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import {
  formReply,
  type ParsedForm,
  parseIntentForm,
  refuseForm,
} from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import type { Database } from '~/platform/storage/database.server'

const FORMS = {
  save: scrapeForm,
  schedule: scrapeForm,
  draft: scrapeDraftForm,
  delete: deleteScrapeForm,
}
/** Room for a manifest. */
const MAX_FORM_BYTES = 256 * 1024

/** The scrape that a form is about; a new one, or one that was deleted meanwhile. */
type Target = Scrape | 'new' | 'gone'

/** Saves a scrape, saves and schedules it, or deletes it, which lead back to the list; or shows a draft of it. */
export async function answerScrapeForm(
  args: RequestArgs,
  access: AdminSite,
  target: Target,
): Promise<Response> {
  const read = await readFormData(args.request, MAX_FORM_BYTES)
  if (read.kind === 'unreadable') return refuseForm(read).reply
  // What is sent back in a refused form has no key, and what is saved says that it was left out.
  const pastedUrl = String(read.formData.get('url') ?? '')
  read.formData.set('url', hideKeys(pastedUrl))
  const form = parseIntentForm(read.formData, FORMS)
  if (form.kind === 'valid' && form.intent === 'delete') {
    return answerDelete(args, access, { target, name: form.value.name })
  }
  if (target === 'gone') throw notFound('Scrape not found')
  if (form.kind === 'refused') return form.reply
  if (form.intent === 'draft') {
    return json({ result: { ...form.submission.reply(), error: undefined, status: undefined } })
  }
  const scrape = target === 'new' ? null : target
  return answerSave(args, access, {
    scrape,
    ...form,
    schedules: form.intent === 'schedule',
    value: { ...form.value, url: pastedUrl },
  })
}

type Save = {
  scrape: Scrape | null
  submission: ParsedForm<ScrapeFormValue>
  value: ScrapeFormValue
  schedules: boolean
}

async function answerSave(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  { scrape, submission, value, schedules }: Save,
): Promise<Response> {
  const services = actingAs(context.services, viewer)
  const input = await toInput(services.db, value)
  const outcome = await saveScrape(services, { id: scrape?.id ?? null, ...input })
  if (outcome.kind === 'not-found') throw notFound('Scrape not found')
  if (outcome.kind === 'invalid') {
    const [field, error] = Object.entries(outcome.fieldErrors)[0] ?? []
    return formReply(submission, { field: field as keyof ScrapeFormValue, error })
  }
  const { name } = outcome.scrape.venue
  const notes = outcome.notes.map((text) => ` ${text}`).join('')
  if (!schedules) {
    const text = `${scrape ? 'Saved' : 'Added'} the scrape of ${name}.${notes}`
    return redirectWithFlash(request, scrapesPath(site), { text })
  }
  const scheduled = await scheduleScrape(services, outcome.scrape.id)
  return redirectWithFlash(
    request,
    scrapesPath(site),
    scheduled
      ? { text: `Saved the scrape of ${name}. It runs as soon as its source is free.${notes}` }
      : { text: 'Unable to schedule', tone: 'bad' },
  )
}

/** A venue that is not found has no id that any venue has, so that all fields are checked together. */
async function toInput(db: Database, value: ScrapeFormValue): Promise<ScrapeInput> {
  const { plugin, url, manifest, venue: label, category, timezone, scheduled } = value
  const parsed = plugin === SIPHON ? parseManifestText(manifest) : { manifest: null }
  const venue = await findVenueByLabel(db, label)
  return {
    plugin,
    url,
    scheduled,
    venueId: venue?.id ?? 0,
    manifest: 'error' in parsed ? null : parsed.manifest,
    categoryId: category || null,
    timezone: timezone || null,
  }
}

async function answerDelete(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  { target, name }: { target: Target; name: string },
): Promise<Response> {
  if (target === 'new') throw notFound('Scrape not found')
  const deleted =
    target === 'gone' ? null : await deleteScrape(actingAs(context.services, viewer), target.id)
  return redirectWithFlash(
    request,
    scrapesPath(site),
    deleted
      ? { text: `Deleted the scrape of ${deleted.venue.name}.` }
      : { text: describeUndeletedScrape(name), tone: 'bad' },
  )
}
