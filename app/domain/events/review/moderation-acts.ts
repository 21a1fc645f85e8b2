import { z } from 'zod'
import { MAX_REASON_LENGTH } from './decision-errors'
import type { SubmissionState } from './submission-state'

/** What editors do with submissions; each applies to all dates of a submission. */
const MODERATION_ACTS = [
  ...(['publish', 'hold', 'decline'] as const),
  ...(['hide', 'show', 'quarantine', 'release'] as const),
]
export type ModerationAct = (typeof MODERATION_ACTS)[number]

/** The acts that decide whether a submission is published, and the state that they lead to. */
export const DECISIONS: Partial<Record<ModerationAct, SubmissionState>> = {
  publish: 'accepted',
  hold: 'held',
  decline: 'declined',
}

/** A submission, and its revision that the editor saw. */
export type SeenSubmission = { id: number; revision: number }

export const formatSeen = ({ id, revision }: SeenSubmission): string => `${id}.${revision}`

function parseSeen(text: string): SeenSubmission | null {
  const [, id, revision] = text.match(/^([1-9]\d{0,14})\.(\d{1,15})$/) ?? []
  return id && revision ? { id: Number(id), revision: Number(revision) } : null
}

/** A page of the list has fewer. */
export const MAX_MODERATED = 50

const NOTHING_SELECTED = 'Select at least one event'

/** The form around the list, and that of the side panel. `ids` are of formatSeen. */
export const moderationForm = z.object({
  act: z.enum(MODERATION_ACTS),
  ids: z
    .array(z.string(), NOTHING_SELECTED)
    .min(1, NOTHING_SELECTED)
    .max(MAX_MODERATED, `Select at most ${MAX_MODERATED} events`)
    .transform((texts, context) => {
      const seen = texts.flatMap((text) => parseSeen(text) ?? [])
      if (seen.length < texts.length) {
        context.addIssue({ code: 'custom', message: 'Reload the page and try again' })
      }
      return seen
    }),
  /** One of the ready-made reasons. */
  readyReason: z.string().default(''),
  reason: z.string().default(''),
})

/** What became of each submission. */
export type Moderated = {
  /** By which the changes can be undone; null if nothing changed. */
  undo: string | null
  /** `isDecided`: the state changed, or its reason: the submitter gets an email. `isWaiting`: it was held before. */
  changed: { id: number; siteId: number; isDecided: boolean; isWaiting: boolean }[]
  /** Were so already, as after a form that was sent twice. */
  unchanged: number[]
  /** Someone changed them in the meantime; they remain as they are. */
  conflicts: number[]
  /** A superadmin quarantined them, and the editor is none. */
  locked: number[]
  notFound: number[]
}

export type ModerationRefusal = 'reason-required' | 'reason-too-long'

/** Whether the reason may be sent: declining needs one. */
export function checkReason(act: ModerationAct, reason: string): ModerationRefusal | null {
  if (act === 'decline' && reason === '') return 'reason-required'
  return reason.length > MAX_REASON_LENGTH ? 'reason-too-long' : null
}

const DONE: Record<ModerationAct, string> = {
  publish: 'published',
  hold: 'held',
  decline: 'declined',
  hide: 'hidden',
  show: 'no longer hidden',
  quarantine: 'in quarantine',
  release: 'out of quarantine',
}

/** What was done, in a sentence or two. */
export function describeModerated(act: ModerationAct, moderated: Moderated): string {
  const { changed, unchanged, conflicts, locked, notFound } = moderated
  return [
    changed.length > 0 ? `${countEvents(changed.length)} ${DONE[act]}.` : null,
    describeStillWaiting(act, changed),
    unchanged.length > 0 ? `${countEvents(unchanged.length)} already ${DONE[act]}.` : null,
    conflicts.length > 0
      ? `${countEvents(conflicts.length)} changed in the meantime and left as it is now. Check it, then try again.`
      : null,
    locked.length > 0
      ? `${countEvents(locked.length)} not released: only superadmins may lift a superadmin’s quarantine.`
      : null,
    notFound.length > 0 ? `${countEvents(notFound.length)} not found.` : null,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Hiding and quarantine decide nothing: what waited for a decision still does. */
function describeStillWaiting(act: ModerationAct, changed: Moderated['changed']): string | null {
  const waiting = changed.filter(({ isWaiting }) => isWaiting).length
  if (waiting === 0 || (act !== 'hide' && act !== 'quarantine')) return null
  return `${countEvents(waiting)} still held: publish or decline to decide.`
}

export function describeUndone({ restored, repeated, conflicts }: Undone): string {
  if (restored.length + repeated.length + conflicts.length === 0)
    return 'There is nothing left to undo.'
  return [
    restored.length > 0 ? `${countEvents(restored.length)} as before.` : null,
    repeated.length > 0
      ? `${countEvents(repeated.length)} restored by an earlier undo already.`
      : null,
    conflicts.length > 0
      ? `${countEvents(conflicts.length)} not undone: someone changed it since.`
      : null,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What became of each submission of an undo. `repeated`: an earlier undo of the same act has restored it. */
export type Undone = { restored: number[]; repeated: number[]; conflicts: number[] }

const countEvents = (count: number) => (count === 1 ? '1 event' : `${count} events`)
