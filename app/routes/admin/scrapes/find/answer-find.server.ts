import { json } from '@remix-run/cloudflare'
import { previewNewVenue } from '~/domain/feeds/discovery/preview-new-venue.server'
import { previewSource } from '~/domain/feeds/discovery/preview-source.server'
import { recognizeSource } from '~/domain/feeds/discovery/recognize-source.server'
import {
  candidateForm,
  findSourceForm,
  MAX_SHOWN_LENGTH,
  type SourceCandidate,
} from '~/domain/feeds/discovery/source-candidate'
import { findDateOrder } from '~/domain/feeds/parsing/written-dates'
import { hideKeys } from '~/domain/feeds/plugins/all-plugins'
import type { Page } from '~/domain/feeds/plugins/feed-plugin'
import type { Venue } from '~/domain/venues/venue'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { clientIp } from '~/http/client-ip.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { readFormData } from '~/http/read-form-data.server'
import { formReply, parseForm, parseIntentForm, refuseForm } from '~/http/validate-form.server'
import { toDay } from '~/lib/local-time'
import type { FoundSource } from '~/ui/scrapes/found/found-source'
import { buildPreviewData } from '~/ui/scrapes/found/preview-data'
import { showProposal } from '~/ui/scrapes/found/show-venue-proposal'
import { UNKNOWN_VENUE } from './find-messages'
import { saveFound } from './save-found.server'

const FORMS = { find: findSourceForm, preview: candidateForm }

/** Room for what is shown, for a manifest, and for their encoding. */
const MAX_BYTES = 3 * (MAX_SHOWN_LENGTH + 100_000)

/**
 * Finds the sources behind a URL and previews the best of them, previews another, or saves one as a scrape. Without the label of a
 * venue, the one that the source is about is proposed, and created with the scrape.
 */
export async function answerFind(args: RequestArgs, access: AdminSite) {
  const { request, context } = args
  const { services } = context
  const read = await readFormData(request, MAX_BYTES)
  if (read.kind === 'unreadable') return refuseForm(read).reply
  const { formData } = read
  const pastedUrl = String(formData.get('url') ?? '')
  formData.set('url', hideKeys(pastedUrl))
  if (/^save\b/.test(String(formData.get('intent')))) return saveFound(args, access, formData)
  const form = parseIntentForm(formData, FORMS)
  if (form.kind === 'refused') return form.reply
  const { value } = form
  const sent = parseForm(formData, findSourceForm)
  const venue = value.venue === '' ? null : await findVenueByLabel(services.db, value.venue)
  if (!venue && value.venue !== '') return formReply(sent, { field: 'venue', error: UNKNOWN_VENUE })
  const who = { ip: clientIp(request), account: access.viewer.id }
  if (await services.rateLimits.isTooMany('find source', who)) {
    const error = 'You have looked up many URLs. Wait a minute and try again.'
    return formReply(sent, { error, status: 429 })
  }
  const { timezone } = venue ?? access.site
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
  const shown = venue
    ? await showFound(args, chosen, venue)
    : await showNewVenue(args, access, { chosen, pages: found.pages })
  return json({ result, found: { ...describeCandidates(candidates, chosen), ...shown } })
}

const describeCandidates = (
  candidates: SourceCandidate[],
  { plugin, url, manifest }: SourceCandidate,
) => ({
  candidates: candidates.map(({ plugin, url, reason }) => ({ plugin, url, reason })),
  chosen: { plugin, url, manifest: manifest === null ? '' : JSON.stringify(manifest, null, 2) },
})

type Shown = Pick<FoundSource, 'venue' | 'proposal' | 'outcome'>

async function showFound(
  { context: { services } }: RequestArgs,
  candidate: SourceCandidate,
  venue: Venue,
): Promise<Shown> {
  const { label, name, timezone } = venue
  const outcome = await previewSource(services, { candidate, venue })
  return {
    venue: { label: label ?? '', name },
    proposal: null,
    outcome: toShownOutcome(outcome, timezone),
  }
}

type NewVenue = { chosen: SourceCandidate; pages: Page[] }

async function showNewVenue(
  { request, context: { services } }: RequestArgs,
  { site, viewer }: AdminSite,
  { chosen, pages }: NewVenue,
): Promise<Shown> {
  const { proposal, outcome } = await previewNewVenue(services, {
    ...{ site, candidate: chosen, pages },
    searcher: { account: viewer.id, ip: clientIp(request) },
  })
  return {
    venue: { label: '', name: proposal.name },
    proposal: showProposal(proposal),
    outcome: toShownOutcome(outcome, proposal.timezone),
  }
}

function toShownOutcome(
  outcome: Awaited<ReturnType<typeof previewSource>>,
  timezone: string,
): FoundSource['outcome'] {
  return outcome.kind === 'read'
    ? { kind: 'read', preview: buildPreviewData(outcome.preview, timezone) }
    : outcome
}
