import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { featuredVenuesPath } from '~/domain/sites/admin-path'
import { readOutsideCheck } from '~/domain/sites/hosts/read-outside-check.server'
import { featureVenue } from '~/domain/venues/featured/feature-venue.server'
import {
  describeOutside,
  featuredVenueForm,
  moveImage,
  parseImageMove,
} from '~/domain/venues/featured/featured-venue-form'
import { findSiteVenue } from '~/domain/venues/featured/site-venues.server'
import { clientIp } from '~/http/client-ip.server'
import { drawAgain } from '~/http/console/save-category.server'
import { notFound } from '~/http/error-responses.server'
import { NOTHING_CHANGED, redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { type FormRefusal, moveChecksums, toFileField } from '~/http/forms/form-images.server'
import { readUploadForm, type UploadForm } from '~/http/forms/read-upload-form.server'
import { parseForm, refuseForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { toLists } from '~/lib/forms/first-errors'
import { getNetwork } from '~/platform/rate-limits.server'

const NEW_IMAGE = 'newImage'

/** Saves the form of a featured venue, or changes its list of images for a browser without JavaScript. */
export async function saveFeaturedVenue(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  curatedVenueUid: string,
): Promise<Response> {
  const { services } = context
  const found = await findSiteVenue(services.db, site.id, curatedVenueUid)
  if (!found) throw notFound('Venue not found')
  const form = await readUploadForm(request, services, {
    uploader: { account: viewer.id, network: getNetwork(clientIp(request)) },
    fileFields: [toFileField(NEW_IMAGE)],
    maxTextBytes: MAX_TEXT_BYTES,
  })
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { formData } = form
  const refusal = moveChecksums(form, [NEW_IMAGE])
  if (!refusal) appendNewImage(formData)
  if (refusal || changeImages(form))
    return drawAgain(formData, refusal ?? { status: 200 }, featuredVenueForm)
  const submission = parseForm(formData, featuredVenueForm)
  if (submission.status !== 'success') return draw(formData, {})

  const { openedWith, newImage: _, ...values } = submission.value
  const saved = await featureVenue(
    actingAs(services, viewer),
    site.id,
    { ...values, curatedVenueUid },
    { account: viewer.id, imageReferences: services.imageReferences, openedWith },
  )
  if (!saved) throw notFound('Venue not found')
  switch (saved.kind) {
    case 'image-missing':
      return draw(formData, { fieldErrors: toLists(describeMissing(values, saved)) })
    case 'conflict':
      return conflictReply(submission, saved.conflict)
    case 'saved': {
      const { curatedVenue } = found
      const done = describeSaved(curatedVenue.name, values.featured, saved.isChanged)
      const isOutside =
        values.featured && (await readOutsideCheck(services.db, site.id))(curatedVenue)
      const text = isOutside ? `${done} ${describeOutside(curatedVenue.name, site.name)}` : done
      return redirectWithFlash(request, featuredVenuesPath(site), { text })
    }
  }
}

const draw = (formData: FormData, refusal: FormRefusal) =>
  drawAgain(formData, refusal, featuredVenueForm)

/** In bytes: a message of 50,000 characters of up to four bytes. */
const MAX_TEXT_BYTES = 256 * 1024

/** What was uploaded with the form is the last of the images. */
function appendNewImage(formData: FormData): void {
  const checksum = formData.get(NEW_IMAGE)
  if (typeof checksum === 'string' && checksum !== '') formData.append('additionalMedia', checksum)
  formData.delete(NEW_IMAGE)
}

/** Does what a button of the list of images does without JavaScript; false if none was pressed. */
function changeImages({ formData }: UploadForm): boolean {
  const intent = formData.get('intent')
  formData.delete('intent')
  if (typeof intent !== 'string' || intent === '') return false
  const move = parseImageMove(intent)
  if (move) {
    const moved = moveImage(formData.getAll('additionalMedia'), move)
    formData.delete('additionalMedia')
    for (const checksum of moved) formData.append('additionalMedia', checksum)
  }
  return true
}

function describeSaved(name: string, isFeatured: boolean, isChanged: boolean): string {
  if (!isChanged) return NOTHING_CHANGED
  return isFeatured ? `${name} is featured.` : `${name} is saved, and not featured.`
}
