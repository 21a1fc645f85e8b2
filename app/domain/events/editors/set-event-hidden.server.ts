import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { saveEventMark } from './save-event-mark.server'

/** Hides an event on one site, or shows it there again. Returns false if the site has no such event. */
export function setEventHidden(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  isHidden: boolean,
): Promise<boolean> {
  return saveEventMark(services, siteId, eventId, { mark: 'hidden', isSet: isHidden })
}
