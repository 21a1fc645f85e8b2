import { json } from '@remix-run/cloudflare'
import { recognizeSource } from '~/domain/feeds/discovery/recognize-source.server'
import {
  candidateForm,
  findSourceForm,
  MAX_SHOWN_LENGTH,
  type SourceCandidate,
} from '~/domain/feeds/discovery/source-candidate'
import { findDateOrder } from '~/domain/feeds/parsing/written-dates'
import { hideKeys } from '~/domain/feeds/plugins/all-plugins'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { clientIp } from '~/http/client-ip.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import {
  formReply,
  parseForm,
  parseIntentForm,
  refuseForm,
} from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { toDay } from '~/lib/time/local-time'
import { PREVIEW_EDITED_INTENT } from '~/ui/scrapes/found/found-source'
import { showNewVenue } from '../show-new-venue.server'
import { showForVenue } from '../show-preview.server'
import { TOO_MANY_URLS, UNKNOWN_VENUE } from './find-messages'
import {
  isPreviewAgain,
  listWritten,
  parsePreviewIntent,
  previewEdited,
} from './preview-again.server'
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
  const intent = String(formData.get('intent'))
  if (/^save\b/.test(intent)) return saveFound(args, access, formData)
  const isAgain = isPreviewAgain(intent)
  const form = isAgain ? readPreviewAgain(formData, intent) : parseIntentForm(formData, FORMS)
  if (form.kind === 'refused') return form.reply
  const { value } = form
  const sent = parseForm(formData, findSourceForm)
  const venue = value.venue === '' ? null : await findVenueByLabel(services.db, value.venue)
  if (!venue && value.venue !== '') return formReply(sent, { field: 'venue', error: UNKNOWN_VENUE })
  const who = { ip: clientIp(request), account: access.viewer.id }
  if (await services.rateLimits.isTooMany('find source', who)) {
    return formReply(sent, { error: TOO_MANY_URLS, status: 429 })
  }
  if (intent === PREVIEW_EDITED_INTENT) return previewEdited(args, access, formData)
  const { timezone } = venue ?? access.site
  const dates = { today: toDay(services.now, timezone), order: findDateOrder(timezone) }
  const found = await recognizeSource({ ...services, dates }, pastedUrl)
  // The form of a venue, which is shown again as it was sent, says what is wrong with the URL at its top.
  const field = isAgain ? undefined : 'url'
  if (found.kind !== 'recognized') return formReply(sent, { field, error: found.reason })
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
    return formReply(sent, { field, error })
  }
  const result = { ...sent.reply(), error: undefined, status: undefined }
  const shown = venue
    ? await showForVenue(args, access, { chosen, venue })
    : await showNewVenue(args, access, {
        chosen,
        pages: found.pages,
        written: isAgain ? listWritten(formData) : {},
      })
  const category = String(formData.get('category') ?? '')
  return json({ result, found: { ...describeCandidates(candidates, chosen), category, ...shown } })
}

/** Of a button in the form of a new venue. The form is not changed by it: what is refused is shown as it was sent. */
function readPreviewAgain(formData: FormData, intent: string) {
  const chosen = new FormData()
  for (const name of ['url', 'plugin', 'source'] as const) {
    chosen.set(name, String(formData.get(name) ?? ''))
  }
  const another = parsePreviewIntent(intent)
  if (another) {
    chosen.set('plugin', another.plugin)
    chosen.set('source', another.source)
  }
  chosen.set('intent', 'preview')
  return parseIntentForm(chosen, FORMS)
}

const describeCandidates = (
  candidates: SourceCandidate[],
  { plugin, url, manifest }: SourceCandidate,
) => ({
  candidates: candidates.map(({ plugin, url, reason }) => ({ plugin, url, reason })),
  chosen: { plugin, url, manifest: manifest === null ? '' : JSON.stringify(manifest, null, 2) },
})
