import type { ModerationAct } from '~/domain/events/review/moderation-acts'
import type { UgcPageData } from './ugc-data'

/** Why the list of held events has no such act: it is no decision, and the event would wait on. */
const WAITING_LIST: Partial<Record<ModerationAct, string>> = {
  hide: 'Visitors do not see a held event, so there is nothing to hide. Press p to publish it, or d to decline it.',
  quarantine:
    'Visitors do not see a held event, and it would stay held in quarantine. Press p to publish it, or d to decline it. To quarantine it from its author too, open it.',
}

/** Why the act is not available in this list, for the editor who pressed its key; null if it is. */
export const findKeyRefusal = (
  { filter }: Pick<UgcPageData, 'filter'>,
  act: ModerationAct,
): string | null => (filter.state === 'held' ? (WAITING_LIST[act] ?? null) : null)
