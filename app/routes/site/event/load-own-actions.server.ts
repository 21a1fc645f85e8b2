import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import { canEditEvent } from '~/domain/accounts/permissions'
import { findEditableEvent } from '~/domain/events/authors/find-editable-event.server'
import { describeSubmission } from '~/domain/events/authors/own-event'
import type { EventDetail } from '~/domain/events/event'
import type { Site } from '~/domain/sites/site'
import { findOwnNotice } from '~/http/events/own-event-notices.server'
import type { OwnActions } from '~/ui/events/own-events/own-event-actions'
import { describePromotion, listOwnButtons } from '~/ui/events/own-events/own-event-data'

/** What the event's creator and the site's admins can do with it on its page; null for everyone else. */
export async function loadOwnActions(
  { request, context, site }: { request: Request; context: AppLoadContext; site: Site },
  event: EventDetail,
  viewer: Viewer | null,
): Promise<OwnActions | null> {
  if (!viewer || !canEditEvent(viewer, event, site.id)) return null
  const own = await findEditableEvent(context.services, { site, viewer }, event.id)
  if (!own) return null
  const text = findOwnNotice(request, own.title)
  const isCreator = own.createdBy === viewer.id
  return {
    id: own.id,
    isCreator,
    promotion: isCreator ? describePromotion([own], context.services) : null,
    // The banners of the page say the rest.
    states: describeSubmission(own.submission),
    buttons: listOwnButtons(own),
    notice: text === null ? null : { text, undo: null },
  }
}
