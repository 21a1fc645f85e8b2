import { plainText } from '~/lib/rich-text/sanitize-html.server'
import { toWallTime } from '~/lib/time/local-time'
import type { FeedEvent } from '../contract/feed-item'
import { truncate } from '../parsing/text-limits'
import type { FieldChange, RunChange, RunChanges } from './run-change'

const MAX_CHANGES = 300
const MAX_TEXT = 200

/** The changes of a run, deletions and updates first: of a first import only a part is listed. */
export function listRunChanges(
  before: Map<string, FeedEvent>,
  after: FeedEvent[],
  deleted: string[],
): RunChanges {
  const created: RunChange[] = []
  const updated: RunChange[] = []
  for (const event of after) {
    const previous = before.get(event.externalId)
    if (previous) updated.push(toChange('updated', event, compareEvents(previous, event)))
    else created.push(toChange('created', event))
  }
  const removed = deleted.flatMap((externalId) => {
    const event = before.get(externalId)
    return event ? [toChange('deleted', event)] : []
  })
  const all = [...removed, ...updated, ...created]
  return {
    listed: all.slice(0, MAX_CHANGES),
    more: Math.max(all.length - MAX_CHANGES, 0),
    deletions: deleted.length,
  }
}

function toChange(act: RunChange['act'], event: FeedEvent, fields: FieldChange[] = []): RunChange {
  const { externalId, title, startAt, timezone } = event
  return { act, externalId, title: truncate(title, MAX_TEXT), startAt, timezone, fields }
}

/** The fields that differ. Empty where only something differs that has no name here. */
export function compareEvents(before: FeedEvent, after: FeedEvent): FieldChange[] {
  return Object.entries(FIELDS).flatMap(([name, read]) => {
    const [was, is] = [read(before), read(after)]
    return was === is
      ? []
      : [{ name, before: truncate(was, MAX_TEXT), after: truncate(is, MAX_TEXT) }]
  })
}

const FIELDS: Record<string, (event: FeedEvent) => string> = {
  Title: ({ title }) => title,
  Start: ({ startAt, noStart, timezone }) => formatTime(startAt, noStart, timezone),
  End: ({ endAt, noEnd, timezone }) => (endAt === null ? '' : formatTime(endAt, noEnd, timezone)),
  'Time zone': ({ timezone }) => timezone,
  Status: ({ status }) => status,
  'Sold out': ({ soldOut }) => (soldOut ? 'yes' : 'no'),
  Venue: ({ venue }) => (venue ? [venue.name, venue.address].filter(Boolean).join(', ') : ''),
  Description: ({ description }) => plainText(description),
  Price: ({ cost }) => cost,
  Page: ({ upstreamUrl }) => upstreamUrl ?? '',
  Tickets: ({ ticketUrl }) => ticketUrl ?? '',
  Image: ({ imageUrl }) => imageUrl ?? '',
  Categories: ({ categories }) => categories.join(', '),
  Contact: ({ contact }) => Object.values(contact).filter(Boolean).join(', '),
}

function formatTime(instant: number, isDay: boolean, timezone: string): string {
  const wall = toWallTime(instant, timezone)
  return isDay ? wall.slice(0, 10) : wall.slice(0, 16).replace('T', ' ')
}
