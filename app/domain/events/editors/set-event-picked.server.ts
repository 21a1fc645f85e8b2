import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { saveEventMark } from './save-event-mark.server'
import { selectEventOnSite } from './select-event-on-site.server'

export type PickOutcome = { kind: 'saved' | 'not-found' | 'not-published' }

/** Why an event that waits for an editor, or that nobody may see, is not picked. */
export const NOT_PUBLISHED = 'Only a published event can be picked. Publish it first.'

/** Marks an event as picked by a site's editors, or not. */
export async function setEventPicked(
  services: ChangeServices,
  siteId: number,
  eventId: number,
  isPicked: boolean,
): Promise<PickOutcome> {
  const isSaved = await saveEventMark(services, siteId, eventId, {
    mark: 'picked',
    isSet: isPicked,
  })
  if (isSaved) return { kind: 'saved' }
  const found = await selectEventOnSite(services.db, siteId, eventId).get()
  return { kind: found && isPicked ? 'not-published' : 'not-found' }
}
