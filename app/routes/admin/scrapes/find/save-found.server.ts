import { actingAs } from '~/domain/changes/audit.server'
import { saveCandidateForm, saveWithVenueForm } from '~/domain/feeds/discovery/source-candidate'
import { addVenueWithScrape } from '~/domain/feeds/scrape-venues/add-venue-with-scrape.server'
import { saveScrape } from '~/domain/feeds/scrapes/save-scrape.server'
import { parseManifestText } from '~/domain/feeds/scrapes/scrape'
import { scrapesPath } from '~/domain/sites/admin-path'
import {
  type SimilarVenue,
  suggestKnownVenues,
} from '~/domain/venues/duplicates/suggest-known-venues.server'
import type { Venue } from '~/domain/venues/venue'
import {
  checkLocationMessage,
  LABEL_IN_USE_MESSAGE,
  LOCATION_MESSAGES,
} from '~/domain/venues/venue-form'
import { findVenueByLabel } from '~/domain/venues/venue-store.server'
import { redirectWithFlash } from '~/http/flash.server'
import { formReply, parseForm, refuseForm, UNKNOWN_INTENT } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { formatShown, readShown } from '~/ui/scrapes/found/found-source'
import { showChoice } from '~/ui/scrapes/found/show-venue-proposal'
import { UNKNOWN_VENUE } from './find-messages'

/** Saves what was found as a scrape: of the venue that the form names, of the one on the button, or of a new one. */
export function saveFound(
  args: RequestArgs,
  access: AdminSite,
  formData: FormData,
): Promise<Response> {
  const intent = String(formData.get('intent'))
  if (/^save-(?:new|anyway)$/.test(intent)) return saveWithVenue(args, access, formData)
  if (intent.startsWith('save:')) formData.set('venue', intent.slice('save:'.length))
  else if (intent !== 'save') return Promise.resolve(refuseForm(UNKNOWN_INTENT).reply)
  return saveToVenue(args, access, formData)
}

async function saveToVenue(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  formData: FormData,
): Promise<Response> {
  const submission = parseForm(formData, saveCandidateForm)
  if (submission.status !== 'success') return formReply(submission)
  const { value } = submission
  const venue = await findVenueByLabel(context.services.db, value.venue)
  if (!venue) return formReply(submission, { field: 'venue', error: UNKNOWN_VENUE })
  const parsed = readManifest(value.manifest)
  if ('error' in parsed) return formReply(submission, { error: parsed.error })
  const { plugin, source: url, category } = value
  const scrape = { plugin, url, category, manifest: parsed.manifest }
  return addScrape({ request, context }, { site, viewer }, { submission, venue, scrape })
}

type NewScrape = {
  submission: Parameters<typeof formReply>[0]
  venue: Venue
  scrape: { plugin: string; url: string; category: string; manifest: unknown }
}

/** Adds a scrape of a venue, and returns to the list of scrapes. */
export async function addScrape(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  { submission, venue, scrape: { category, ...scrape } }: NewScrape,
): Promise<Response> {
  const saved = await saveScrape(actingAs(context.services, viewer), {
    ...scrape,
    id: null,
    timezone: null,
    scheduled: true,
    venueId: venue.id,
    categoryId: category || null,
  })
  if (saved.kind === 'saved') {
    const text = `Added the scrape of ${venue.name}. Its first run comes with the next schedule.`
    return redirectWithFlash(request, scrapesPath(site), { text })
  }
  const [error] = saved.kind === 'invalid' ? Object.values(saved.fieldErrors) : []
  return formReply(submission, { error: error ?? NOT_SAVED })
}

const NOT_SAVED = 'The scrape could not be saved.'

async function saveWithVenue(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  formData: FormData,
): Promise<Response> {
  const submission = parseForm(formData, saveWithVenueForm)
  if (submission.status !== 'success') return formReply(submission)
  const {
    plugin,
    source,
    category,
    manifest,
    known,
    confirmed,
    url: _,
    shown: __,
    ...input
  } = submission.value
  const parsed = readManifest(manifest)
  if ('error' in parsed) return formReply(submission, { field: 'manifest', error: parsed.error })
  const isConfirmed = formData.get('intent') === 'save-anyway'
  const services = actingAs(context.services, viewer)
  const added = await addVenueWithScrape(services, {
    venue: { input, site, confirmed: isConfirmed ? confirmed : '' },
    scrape: {
      plugin,
      url: source,
      manifest: parsed.manifest,
      timezone: null,
      scheduled: true,
      categoryId: category || null,
    },
    known,
  })
  switch (added.kind) {
    case 'saved': {
      const text = `Added ${added.venue.name} and its scrape. Its first run comes with the next schedule.`
      return redirectWithFlash(request, scrapesPath(site), { text })
    }
    case 'invalid-scrape': {
      const { manifest: manifestError } = added.fieldErrors
      if (manifestError) return formReply(submission, { field: 'manifest', error: manifestError })
      const [error] = Object.values(added.fieldErrors)
      return formReply(submission, { error: error ?? NOT_SAVED })
    }
    case 'similar':
      return offer(formData, added.venues, describeSimilar(added.venues))
    case 'label-in-use': {
      const similar = await suggestKnownVenues(services.db, site, input)
      return offer(formData, similar, LABEL_IN_USE_MESSAGE, 'label')
    }
    case 'impossible-location':
      return formReply(submission, { field: 'latitude', error: LOCATION_MESSAGES[added.reason] })
    case 'unlikely-location': {
      const error = checkLocationMessage(added.warnings)
      return formReply(submission, { error, offer: 'save-anyway' })
    }
  }
}

const readManifest = (text: string): ReturnType<typeof parseManifestText> =>
  text === '' ? { manifest: null } : parseManifestText(text)

function describeSimilar(venues: SimilarVenue[]): string {
  const [first] = venues
  return venues.length === 1 && first
    ? `${first.name} (${first.label}) may be this venue. Save the scrape for it, or add the new venue all the same.`
    : 'These venues may be this one. Save the scrape for one of them, or add the new venue all the same.'
}

/** The page with the form as it was sent, and with these venues offered beside those that it offered before. */
function offer(
  formData: FormData,
  similar: SimilarVenue[],
  error: string,
  field?: 'label',
): Response {
  const shown = readShown(Object.fromEntries(formData))
  if (shown?.proposal) {
    const before = shown.proposal.similar.filter(
      ({ id }) => !similar.some((next) => next.id === id),
    )
    const offered = [...similar.map(showChoice), ...before].slice(0, MAX_OFFERED)
    formData.set(
      'shown',
      formatShown({ ...shown, proposal: { ...shown.proposal, similar: offered } }),
    )
  }
  return formReply(parseForm(formData, saveWithVenueForm), { error, field })
}

const MAX_OFFERED = 5
