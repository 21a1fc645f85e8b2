import { canEditEvent, type MaybeViewer } from '~/domain/accounts/permissions'
import type { EventDetail } from '~/domain/events/event'

/** What became of the form that led to this page; nothing for those who may not edit the event. */
export function listEventNotices(
  request: Request,
  event: EventDetail,
  viewer: MaybeViewer,
  site: { id: number },
): string[] {
  const notice = new URL(request.url).searchParams.get('notice')
  if (notice === null || !canEditEvent(viewer, event, site.id)) return []
  switch (notice) {
    case 'created':
      return [event.published ? 'Your event is published. Thank you!' : 'Your event is saved.']
    case 'saved':
      return ['Your changes are saved.']
    case 'held':
      return [
        'Thank you. An editor will look at your event before it is published, and we will email you.',
      ]
    default:
      return []
  }
}
