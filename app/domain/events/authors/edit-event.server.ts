import { type SQL, sql } from 'drizzle-orm'
import { series } from '~/db/schema/events'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { checkWrittenVenues } from '~/domain/venues/duplicates/find-likely-duplicates.server'
import { createToken } from '~/lib/crypto/token'
import { toDay } from '~/lib/time/local-time'
import type { Statement } from '~/platform/storage/database.server'
import { planSeriesEdit } from '../dates/plan-series-edit'
import type { EditScope, EventInput } from '../form/event-input'
import { type EditableEvent, findEventForm } from '../form/find-event-form.server'
import { auditEventEdit } from './audit-event-edit.server'
import { followRemainingDates } from './follow-remaining-dates.server'
import { type ContentRefusal, prepareEventContent } from './prepare-event-content.server'
import {
  type Edit,
  type EditArgs,
  isAccepted,
  reviewEditedEvent,
  waitsForEditor,
  writeReview,
} from './review-edited-event.server'
import type { SavedEvent, SaveServices } from './submit-event.server'
import {
  deleteDates,
  insertDates,
  replaceCategories,
  setPublished,
  updateContent,
  updateTimes,
} from './write-submitted-event.server'

export type EditRefusal =
  | ContentRefusal
  /** It does not exist on the site, or this editor may not edit it. */
  | { kind: 'not-found' }
  | { kind: 'too-many-dates' }
  /** Someone else saved it since it was opened; this is how it is now. */
  | { kind: 'conflict'; current: EditableEvent }

/**
 * Saves an event as edited, and other dates of its series within `scope`. If it was saved since it was opened, so that it is not
 * `isCurrent`, nothing is written. Without that, the last to save wins.
 */
export async function editEvent(
  services: SaveServices,
  { site, editor }: EditArgs,
  id: number,
  input: EventInput,
  { scope, isCurrent }: { scope: EditScope; isCurrent?: (stored: EditableEvent) => boolean },
): Promise<SavedEvent | EditRefusal> {
  const current = await findEventForm(services, site, id, editor)
  if (!current) return { kind: 'not-found' }
  if (isCurrent && !isCurrent(current)) return { kind: 'conflict', current }
  const prepared = await prepareEventContent(services, site, {
    account: editor.id,
    input,
    editedId: id,
  })
  if (prepared.kind !== 'content') return prepared
  const { content } = prepared
  const plan = planSeriesEdit({
    dates: current.dates,
    editedId: id,
    scope,
    time: input.time,
    rule: input.recurrence,
    previousRule: current.recurrence,
    additional: input.additionalTimes,
    timezone: site.timezone,
    today: toDay(services.now, site.timezone),
  })
  if ('kind' in plan) return { kind: 'too-many-dates' }
  const review = await reviewEditedEvent(services, { site, editor }, current, input, content)
  const edit: Edit = {
    current,
    input,
    content,
    plan,
    review,
    editor,
    edited: listEdited(current, id, scope).filter((date) => !plan.remove.includes(date)),
    isAdmin: isSiteAdmin(editor, site.id),
  }
  const touched = JSON.stringify([...current.dates.map((date) => date.id), id])
  const unit = sql`
    SELECT id FROM event WHERE id IN (SELECT value FROM json_each(${touched}))
      OR unit = (SELECT unit FROM event WHERE id = ${id})`
  try {
    await applyChange(services, {
      before: { listings: [{ events: unit }] },
      writes: writeEdit(services, site, edit),
      after: { listings: [{ events: unit }] },
      audit: auditEventEdit(site, { ...edit, isAccepted: isAccepted(edit) }),
    })
    if (content.venueStatements.length > 0) await checkWrittenVenues(services)
  } catch (fault) {
    const now = await findEventForm(services, site, id, editor)
    if (now && now.revision !== current.revision) return { kind: 'conflict', current: now }
    throw fault
  }
  return describeOutcome(edit)
}

/** The ids of the dates that an edit within this scope is about. */
function listEdited({ dates }: EditableEvent, id: number, scope: EditScope): number[] {
  const edited = dates.find((date) => date.id === id)
  if (!edited || scope === 'this') return [id]
  const isLater = ({ time }: (typeof dates)[number]) => time.startAt >= edited.time.startAt
  return dates.filter((date) => scope === 'all' || isLater(date)).map((date) => date.id)
}

function writeEdit({ db, now }: ChangeServices, site: EditArgs['site'], edit: Edit): Statement[] {
  const { current, input, content, plan, isAdmin } = edit
  const { event: opened, seriesId: knownSeries, submission: submitted } = current
  const key = createToken()
  const becomesSeries = knownSeries === null && (plan.insert.length > 0 || plan.rule !== null)
  const seriesId = becomesSeries
    ? sql`(SELECT id FROM series WHERE feed_id IS NULL AND external_id = ${key})`
    : sql`${knownSeries}`
  const updatedEvents = sql`SELECT value FROM json_each(${JSON.stringify(edit.edited)})`
  const submissionId = sql`${submitted?.id ?? null}`
  const held = waitsForEditor(edit)
  const storedEvents = sql`SELECT value FROM json_each(${JSON.stringify(current.dates.map(({ id }) => id))})`
  const newEvents = sql`
    SELECT id FROM event WHERE series_id = ${seriesId} AND created_at = ${now} AND id NOT IN (${storedEvents})`
  const lock = { isLockIgnored: isAdmin }
  return [
    countRevision(current),
    ...content.venueStatements,
    ...(becomesSeries
      ? [db.insert(series).values({ externalId: key, revision: current.revision + 1 })]
      : []),
    ...(becomesSeries || knownSeries !== null
      ? [setRule(seriesId, plan.rule && JSON.stringify(plan.rule))]
      : []),
    updateContent(db, updatedEvents, content, { seriesId, now }),
    ...(plan.update.length > 0 ? [updateTimes(plan.update, site.timezone)] : []),
    ...replaceCategories(db, updatedEvents, content.categories, lock),
    setPublished(db, updatedEvents, input.published && !held),
    ...(plan.insert.length > 0
      ? [
          insertDates({
            times: plan.insert,
            content,
            timezone: site.timezone,
            submissionId,
            seriesId,
            now,
            createdBy: opened.createdBy,
            published: input.published && !held,
          }),
          ...replaceCategories(db, newEvents, content.categories, lock),
          // No way around an editor who removed all dates that there were.
          ...followRemainingDates(
            sql`event.id IN (${newEvents})`,
            sql`remaining.id IN (${storedEvents})`,
          ),
        ]
      : []),
    ...(plan.remove.length > 0 ? [deleteDates(db, plan.remove, now)] : []),
    ...(submitted ? writeReview({ db, now }, submitted.id, edit) : []),
  ]
}

/**
 * Counts the edit. If someone else has counted one since, the new value is NULL, which the column refuses, and with it the
 * whole batch.
 */
function countRevision({ event: { id }, seriesId, revision }: EditableEvent): Statement {
  const next = sql`iif(revision = ${revision}, revision + 1, NULL)`
  return seriesId === null
    ? sql`UPDATE event SET revision = ${next} WHERE id = ${id}`
    : sql`UPDATE series SET revision = ${next} WHERE id = ${seriesId}`
}

const setRule = (seriesId: SQL, rule: string | null): Statement =>
  sql`UPDATE series SET rule = ${rule} WHERE id = ${seriesId}`

function describeOutcome(edit: Edit): SavedEvent {
  const { current, input } = edit
  const { event: edited, submission: submitted } = current
  const held = waitsForEditor(edit)
  const accepted = isAccepted(edit)
  const state = held ? 'held' : accepted ? 'accepted' : (submitted?.state ?? 'accepted')
  const waitedBefore = submitted?.state === 'held'
  return {
    kind: 'saved',
    eventId: edited.id,
    submissionId: submitted?.id ?? null,
    state,
    news: held && !waitedBefore ? 'held' : accepted && input.published ? 'published' : null,
  }
}
