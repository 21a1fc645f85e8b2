import { redirect } from '@remix-run/cloudflare'
import type { z } from 'zod'
import { manageEventPath } from '~/domain/events/authors/own-event'
import type { ownEventForm } from '~/domain/events/authors/own-event-form'
import { eventPath } from '~/domain/events/event'

/** The outcomes of an author's buttons, by the `notice` parameter of the page that shows them. */
const NOTICES = {
  published: (title: string) => `“${title}” is published.`,
  unpublished: (title: string) => `“${title}” is not published any more.`,
  'under-review': (title: string) =>
    `The editors have to look at “${title}” first. We’ll email you when they have decided.`,
  'in-review': (title: string) => `“${title}” can’t be published now: the editors decide about it.`,
  deleted: (title: string) => `“${title}” is deleted. You can undo this for a day.`,
  restored: (title: string) => `“${title}” is back, as it was.`,
} as const satisfies Record<string, (title: string) => string>

export type OwnNoticeName = keyof typeof NOTICES

/** The notice in the request's URL about the event with this title; null if there is none. */
export function findOwnNotice(request: Request, title: string): string | null {
  const name = new URL(request.url).searchParams.get('notice') ?? ''
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as OwnNoticeName](title) : null
}

/** The page that a button was on, and where its lists were. */
type Origin = z.output<typeof ownEventForm>

/** Back to the page that the button was on, with the notice. */
export function redirectToOrigin(
  notice: OwnNoticeName,
  event: { id: number },
  { from, page, past }: Origin,
): Response {
  if (from === 'event') return redirect(`${eventPath(event)}?notice=${notice}`, 303)
  if (from === 'manage') return redirect(`${manageEventPath(event)}?notice=${notice}`, 303)
  const params = new URLSearchParams({ notice, event: String(event.id) })
  if (page > 1) params.set('page', String(page))
  if (past > 1) params.set('past', String(past))
  return redirect(`/account/events?${params}`, 303)
}
