import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { saveEventMark } from './save-event-mark.server'

/** Marks an event as picked by a site's editors, or not. Returns false if the site has no such event. */
export function setEventPicked(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  isPicked: boolean,
): Promise<boolean> {
  return saveEventMark(services, siteId, eventId, { mark: 'picked', isSet: isPicked })
}
