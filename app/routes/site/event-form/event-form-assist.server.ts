import { eventFormSchema } from '~/domain/events/form/event-form'
import { findVenueMatches, locateVenue } from '~/domain/venues/search/find-venue-matches.server'
import { formatDegrees } from '~/domain/venues/search/venue-choice-fields'
import { clientIp } from '~/http/client-ip.server'
import { parseForm } from '~/http/forms/validate-form.server'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { sanitizeHtml } from '~/lib/rich-text/sanitize-html.server'
import type { EventFormActionArgs } from './event-form-args'
import { errorReply, helpReply } from './event-form-reply.server'

const MAX_SEARCH_LENGTH = 200

/** The answer to a button that helps to fill in the form without JavaScript; null for the button that sends it. */
export async function assistReply(
  intent: string,
  formData: FormData,
  { request, context, site, editor }: EventFormActionArgs,
): Promise<Response | null> {
  const parse = () => ({ submission: parseForm(formData, eventFormSchema) })
  const text = (field: string) => String(formData.get(field) ?? '').slice(0, MAX_SEARCH_LENGTH)
  const searcher = { account: editor.id, ip: clientIp(request) }
  switch (intent) {
    case 'find-venue': {
      const { services } = context
      const { matches } = await findVenueMatches(services, site, text('venueSearch'), searcher)
      return helpReply(parse(), { intent, matches })
    }
    case 'locate-venue': {
      const place = await locateVenue(context.services, site, text('venueAddress'), searcher)
      if (!place) {
        const errors = { '': ['Please check the venue'], venueAddress: [NOT_LOCATED] }
        return errorReply(parse(), { intent, errors })
      }
      formData.set('venueLatitude', formatDegrees(place.latitude))
      formData.set('venueLongitude', formatDegrees(place.longitude))
      return helpReply(parse(), { intent })
    }
    case 'more-dates':
      return helpReply(parse(), { intent })
    case 'preview': {
      const description = sanitizeHtml(String(formData.get('description') ?? ''))
      return helpReply(parse(), {
        intent,
        preview: { description: formatRichText(description) },
      })
    }
    default:
      return null
  }
}

const NOT_LOCATED =
  'We could not find this address. Please check it, or enter its latitude and longitude.'
