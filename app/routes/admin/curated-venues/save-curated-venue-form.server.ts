import { json } from '@remix-run/cloudflare'
import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { curatedVenuesPath } from '~/domain/sites/admin-path'
import { checkCuratedPoint } from '~/domain/venues/curated/check-curated-point.server'
import {
  CURATED_VENUE_MESSAGES,
  curatedVenueForm,
  toCuratedValues,
} from '~/domain/venues/curated/curated-venue-form'
import {
  findCuratedVenue,
  listLinkedVenues,
} from '~/domain/venues/curated/curated-venue-store.server'
import { saveCuratedVenue } from '~/domain/venues/curated/save-curated-venue.server'
import { findAddressMatches } from '~/domain/venues/search/find-address-matches.server'
import { findVenuesByText } from '~/domain/venues/search/find-venues-by-text.server'
import { clientIp } from '~/http/client-ip.server'
import { notFound } from '~/http/error-responses.server'
import { NOTHING_CHANGED, redirectWithFlash } from '~/http/flash.server'
import { mergeTheirs } from '~/http/forms/conflict-reply.server'
import { type FormRefusal, moveChecksums, toFileField } from '~/http/forms/form-images.server'
import { readUploadForm } from '~/http/forms/read-upload-form.server'
import { parseForm, refuseForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { toLists } from '~/lib/forms/first-errors'
import { parseRowId } from '~/lib/row-id'
import { getNetwork } from '~/platform/rate-limits.server'
import type { CuratedVenueReply, VenueChoice } from '~/ui/venues/curated/curated-venue-page'
import { countChoices } from './load-curated-venue.server'

const IMAGE_FIELDS = ['primaryImageChecksum', 'secondaryImageChecksum'] as const

/** In bytes: three texts of 50,000 characters of up to four bytes, and the rest. */
const MAX_TEXT_BYTES = 768 * 1024

/** Creates a curated venue, or updates the one with this uid; or does what a button of the form does without JavaScript. */
export async function saveCuratedVenueForm(
  args: RequestArgs,
  access: AdminSite,
  uid: string | null,
): Promise<Response> {
  const { request, context } = args
  const { services } = context
  const { site, viewer } = access
  const stored = uid === null ? null : await findCuratedVenue(services.db, uid)
  if (uid !== null && !stored) throw notFound('Venue not found')
  const form = await readUploadForm(request, services, {
    uploader: { account: viewer.id, network: getNetwork(clientIp(request)) },
    fileFields: IMAGE_FIELDS.map(toFileField),
    maxTextBytes: MAX_TEXT_BYTES,
  })
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { formData } = form
  const draw = (refusal: FormRefusal, found?: VenueChoice[]) =>
    drawForm(args, access, { formData, refusal, found })
  const refusal = moveChecksums(form, IMAGE_FIELDS)
  if (refusal) return draw(refusal)
  const intent = formData.get('intent')
  formData.delete('intent')
  if (intent === 'find') return draw({ status: 200 }, await findVenues(args, access, formData))
  if (intent === 'geocode') return draw(await geocode(args, access, formData))
  const submission = parseForm(formData, curatedVenueForm)
  if (submission.status !== 'success') return draw({})

  const { value } = submission
  const wrong = await checkCuratedPoint(services.db, site, stored?.curatedVenue, value)
  if (wrong) {
    // Unlike a program, a person confirms by saving the form once more.
    const { error, toConfirm } = wrong
    if (toConfirm !== null) formData.set('confirmedPoint', toConfirm)
    const latitude = toConfirm === null ? error : `${error} If it is right, save again.`
    return draw({ fieldErrors: { latitude: [latitude] } })
  }
  const saved = await saveCuratedVenue(
    actingAs(services, viewer),
    toCuratedValues(value),
    uid ?? undefined,
    {
      account: viewer.id,
      imageReferences: services.imageReferences,
      openedWith: value.openedWith,
      siteId: site.id,
    },
  )
  if (!saved) throw notFound('Venue not found')
  switch (saved.kind) {
    case 'image-missing':
      return draw({ fieldErrors: toLists(describeMissing(value, saved)) })
    case 'venue-missing':
      for (const id of saved.ids) removeVenue(formData, id)
      return draw({ fieldErrors: { venues: [CURATED_VENUE_MESSAGES.noSuchVenue] } })
    case 'conflict': {
      const { conflict } = saved
      const venues = await listLinkedVenues(services.db, listIds(conflict.stored.venues))
      const words = { ...conflict.stored, venues: venues.map(({ name }) => name) }
      return answer(args, access, { result: mergeTheirs(submission, conflict, words), status: 409 })
    }
    case 'saved': {
      const text = saved.isChanged ? `${value.name} is saved.` : NOTHING_CHANGED
      return redirectWithFlash(request, curatedVenuesPath(site), { text })
    }
  }
}

function removeVenue(formData: FormData, id: number): void {
  const rest = formData.getAll('venues').filter((value) => value !== String(id))
  formData.delete('venues')
  for (const value of rest) formData.append('venues', value)
}

/** The venues of the site that the form's search finds, without those that it has already. */
async function findVenues(
  { context }: RequestArgs,
  { site }: AdminSite,
  formData: FormData,
): Promise<VenueChoice[]> {
  const text = String(formData.get('venueSearch') ?? '').slice(0, 200)
  const linked = new Set(listIds(formData.getAll('venues')))
  const { db } = context.services
  const venues = await findVenuesByText(db, site.id, text, { forEditors: true })
  const unlinked = venues.filter(({ id }) => !linked.has(id))
  return countChoices(
    context,
    site,
    unlinked.map(({ id, name, address }) => ({ id, name, address })),
  )
}

/** Fills in the coordinates of the address, for browsers without JavaScript. */
async function geocode(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  formData: FormData,
): Promise<FormRefusal> {
  const text = String(formData.get('address') ?? '').slice(0, 200)
  const searcher = { account: viewer.id, ip: clientIp(request) }
  const { matches, unavailable } = await findAddressMatches(context.services, site, text, searcher)
  const [match] = matches
  const { noGeocoder, noMatch } = CURATED_VENUE_MESSAGES
  if (!match) return { fieldErrors: { address: [unavailable ? noGeocoder : noMatch] } }
  formData.set('latitude', String(match.latitude))
  formData.set('longitude', String(match.longitude))
  return { status: 200 }
}

const listIds = (values: unknown): number[] =>
  [values].flat().flatMap((value) => parseRowId(String(value)) ?? [])

/** The page with the form as it was sent, and its errors. Nothing was stored. */
function drawForm(
  args: RequestArgs,
  access: AdminSite,
  { formData, refusal, found }: { formData: FormData; refusal: FormRefusal; found?: VenueChoice[] },
): Promise<Response> {
  const { fieldErrors, formErrors, status = 422, headers } = refusal
  const submission = parseForm(formData, curatedVenueForm)
  const result =
    status === 200
      ? { ...submission.reply(), error: undefined, status: undefined }
      : submission.reply({ fieldErrors, formErrors })
  return answer(args, access, { result, found, status, headers })
}

type Answer = CuratedVenueReply & ResponseInit

/** With the names of the venues that the form has. */
async function answer(
  { context }: RequestArgs,
  { site }: AdminSite,
  { result, found, ...init }: Answer,
): Promise<Response> {
  const venues = await listLinkedVenues(context.services.db, listIds(result.initialValue?.venues))
  const linked = await countChoices(context, site, venues)
  return json<CuratedVenueReply>({ result, linked, found }, init)
}
