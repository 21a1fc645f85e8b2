import { actingAs } from '~/domain/changes/audit.server'
import { type ConsoleVenue, explainVenueInUse } from '~/domain/feeds/scrape-venues/console-venue'
import { deleteVenue } from '~/domain/feeds/scrape-venues/delete-venue.server'
import { scrapeVenuePath, scrapeVenuesPath } from '~/domain/sites/admin-path'
import { createVenue, updateVenue } from '~/domain/venues/edit-venue.server'
import {
  checkLocationMessage,
  deleteVenueForm,
  LABEL_IN_USE_MESSAGE,
  LOCATION_MESSAGES,
  venueForm,
} from '~/domain/venues/venue-form'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { formReply, type parseIntentForm, readIntentForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'

const FORMS = { save: venueForm, delete: deleteVenueForm }

/** Saves or deletes a venue of the platform, or adds one, and shows the list again. */
export async function answerVenueForm(
  args: RequestArgs,
  access: AdminSite,
  venue: ConsoleVenue | null,
): Promise<Response> {
  const form = await readIntentForm(args.request, FORMS)
  if (form.kind === 'refused') return form.reply
  if (form.intent === 'delete') return answerDelete(args, access, venue)
  return answerSave(args, access, { venue, ...form })
}

type Save = { venue: ConsoleVenue | null } & Pick<
  Extract<ReturnType<typeof parseIntentForm<typeof FORMS>>, { intent: 'save' }>,
  'submission' | 'value'
>

async function answerSave(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  { venue, submission, value }: Save,
): Promise<Response> {
  const { openedWith, confirmed = '', ...input } = value
  const services = actingAs(context.services, viewer)
  const edit = { input, site, confirmed }
  const outcome = venue
    ? await updateVenue(services, { id: venue.id, openedWith, ...edit })
    : await createVenue(services, edit)
  switch (outcome.kind) {
    case 'saved': {
      const text = `${venue ? 'Saved' : 'Added'} ${outcome.venue.name}.`
      return redirectWithFlash(request, scrapeVenuesPath(site), { text })
    }
    case 'label-in-use':
      return formReply(submission, { field: 'label', error: LABEL_IN_USE_MESSAGE })
    case 'impossible-location':
      return formReply(submission, {
        field: 'latitude',
        error: LOCATION_MESSAGES[outcome.reason],
      })
    case 'unlikely-location': {
      const error = checkLocationMessage(outcome.warnings)
      return formReply(submission, { error, offer: 'save-anyway' })
    }
    case 'conflict':
      return conflictReply(submission, outcome.conflict)
    case 'not-found':
      throw notFound('Venue not found')
  }
}

async function answerDelete(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  venue: ConsoleVenue | null,
): Promise<Response> {
  const outcome = venue
    ? await deleteVenue(actingAs(context.services, viewer), venue.id)
    : { kind: 'not-found' as const }
  switch (outcome.kind) {
    case 'deleted':
      return redirectWithFlash(request, scrapeVenuesPath(site), {
        text: `Deleted ${outcome.venue.name}.`,
      })
    case 'in-use':
      return redirectWithFlash(request, scrapeVenuePath(site, outcome.venue), {
        text: explainVenueInUse(outcome.venue.name, outcome.references),
        tone: 'bad',
      })
    case 'not-found':
      throw notFound('Venue not found')
  }
}
