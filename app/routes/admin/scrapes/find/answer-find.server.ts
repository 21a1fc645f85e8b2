import { json } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { previewSource } from '~/domain/feeds/discovery/preview-source.server'
import { recognizeSource } from '~/domain/feeds/discovery/recognize-source.server'
import {
  candidateForm,
  findSourceForm,
  type SourceCandidate,
  saveCandidateForm,
} from '~/domain/feeds/discovery/source-candidate'
import { findDateOrder } from '~/domain/feeds/parsing/written-dates'
import { hideKeys } from '~/domain/feeds/plugins/all-plugins'
import { saveScrape } from '~/domain/feeds/save-scrape.server'
import { parseManifestText, SCRAPE_MESSAGES } from '~/domain/feeds/scrape'
import { scrapesPath } from '~/domain/sites/admin-path'
import type { Venue } from '~/domain/venues/venue'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { clientIp } from '~/http/client-ip.server'
import { redirectWithFlash } from '~/http/flash.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { readFormData } from '~/http/read-form-data.server'
import { formReply, parseForm, parseIntentForm, refuseForm } from '~/http/validate-form.server'
import { toDay } from '~/lib/local-time'
import type { FoundSource } from '~/ui/scrapes/found/found-source'
import { buildPreviewData } from '~/ui/scrapes/found/preview-data'

const FORMS = { find: findSourceForm, preview: candidateForm, save: saveCandidateForm }

/** Finds the sources behind a URL and previews the best of them, previews another, or saves one as a scrape. */
export async function answerFind(args: RequestArgs, { site, viewer }: AdminSite) {
  const { request, context } = args
  const { services } = context
  const read = await readFormData(request)
  if (read.kind === 'unreadable') return refuseForm(read).reply
  const pastedUrl = String(read.formData.get('url') ?? '')
  read.formData.set('url', hideKeys(pastedUrl))
  const form = parseIntentForm(read.formData, FORMS)
  if (form.kind === 'refused') return form.reply
  const { value } = form
  const sent = parseForm(read.formData, findSourceForm)
  const venue = await findVenueByLabel(services.db, value.venue)
  if (!venue) return formReply(sent, { field: 'venue', error: SCRAPE_MESSAGES.unknownVenue })
  if (form.intent === 'save') {
    const { plugin, source, category, manifest: text } = form.value
    const parsed = text === '' ? { manifest: null } : parseManifestText(text)
    if ('error' in parsed) return formReply(sent, { error: parsed.error })
    const { manifest } = parsed
    const saved = await saveScrape(actingAs(services, viewer), {
      ...{ id: null, plugin, url: source, manifest, timezone: null, scheduled: true },
      ...{ venueId: venue.id, categoryId: category || null },
    })
    if (saved.kind === 'saved') {
      const text = `Added the scrape of ${venue.name}. Its first run comes with the next schedule.`
      return redirectWithFlash(request, scrapesPath(site), { text })
    }
    const [error] = saved.kind === 'invalid' ? Object.values(saved.fieldErrors) : []
    return formReply(sent, { error: error ?? 'The scrape could not be saved.' })
  }
  const who = { ip: clientIp(request), account: viewer.id }
  if (await services.rateLimits.isTooMany('find source', who)) {
    const error = 'You have looked up many URLs. Wait a minute and try again.'
    return formReply(sent, { error, status: 429 })
  }
  const { timezone } = venue
  const dates = { today: toDay(services.now, timezone), order: findDateOrder(timezone) }
  const found = await recognizeSource({ ...services, dates }, pastedUrl)
  if (found.kind !== 'recognized') return formReply(sent, { field: 'url', error: found.reason })
  const { candidates } = found
  const chosen =
    form.intent === 'preview'
      ? candidates.find(
          ({ plugin, url }) => plugin === form.value.plugin && url === form.value.source,
        )
      : candidates[0]
  if (!chosen) {
    const error =
      'No events were recognized at this URL. Try the URL of the page or calendar that lists them, or pick them from the page.'
    return formReply(sent, { field: 'url', error })
  }
  const result = { ...sent.reply(), error: undefined, status: undefined }
  return json({ result, found: await buildFound(args, candidates, chosen, venue) })
}

async function buildFound(
  { context: { services } }: RequestArgs,
  candidates: SourceCandidate[],
  candidate: SourceCandidate,
  venue: Venue,
): Promise<FoundSource> {
  const { label, name, timezone } = venue
  const outcome = await previewSource(services, { candidate, venue })
  return {
    candidates: candidates.map(({ plugin, url, reason }) => ({ plugin, url, reason })),
    chosen: { plugin: candidate.plugin, url: candidate.url, manifest: formatManifest(candidate) },
    venue: { label: label ?? '', name },
    outcome:
      outcome.kind === 'read'
        ? { kind: 'read', preview: buildPreviewData(outcome.preview, timezone) }
        : outcome,
  }
}

const formatManifest = ({ manifest }: SourceCandidate) =>
  manifest === null ? '' : JSON.stringify(manifest, null, 2)
