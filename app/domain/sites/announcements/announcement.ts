import { z } from 'zod'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import {
  addDays,
  type Day,
  isDay,
  MINUTE,
  toDay,
  toInstant,
  toWallTime,
} from '~/lib/time/local-time'
import { isTimeOfDay, TIME_OF_DAY_MESSAGE } from '~/lib/time/opening-hours'

/** What a site announces: a rich text, and the instant from which visitors no longer see it (epoch milliseconds). */
export type AnnouncementInput = { text: string; endsAt: number | null }

/** The stored announcement. `revision` counts its saves; 0 before the first. */
export type Announcement = AnnouncementInput & { revision: number }

const MAX_LENGTH = 20_000

export const ANNOUNCEMENT_MESSAGES = {
  tooLong: tooLongMessage(MAX_LENGTH),
  day: 'Please enter a day as YYYY-MM-DD',
  time: TIME_OF_DAY_MESSAGE,
  missingDay: 'Please choose the day, too',
  past: 'This is already over',
} as const

/** A text of the announcement, as the editor or the API sends it. */
export const announcementText = z.string().max(MAX_LENGTH, ANNOUNCEMENT_MESSAGES.tooLong)

/** The form. The end is a day and a time of the site's zone; without a time, it is the end of the day. */
export const announcementForm = z
  .object({
    announcements: announcementText.default(''),
    endDay: z.string().trim().refine(isDay, ANNOUNCEMENT_MESSAGES.day).optional(),
    endTime: z.string().trim().refine(isTimeOfDay, ANNOUNCEMENT_MESSAGES.time).optional(),
    openedWith: openedWithField,
  })
  .refine(({ endDay, endTime }) => endTime === undefined || endDay !== undefined, {
    path: ['endDay'],
    message: ANNOUNCEMENT_MESSAGES.missingDay,
  })

export type AnnouncementForm = z.output<typeof announcementForm>

/** The instant at which what the form says ends; null without an end. */
export function toAnnouncementEnd(
  { endDay, endTime }: Pick<AnnouncementForm, 'endDay' | 'endTime'>,
  timezone: string,
): number | null {
  if (endDay === undefined) return null
  return endTime === undefined
    ? toInstant(`${addDays(endDay, 1)}T00:00:00`, timezone)
    : toInstant(`${endDay}T${endTime}:00`, timezone)
}

/** The form's fields for an end; midnight is the end of the day before. */
export function toEndFields(
  endsAt: number | null,
  timezone: string,
): { endDay?: Day; endTime?: string } {
  if (endsAt === null) return {}
  const time = toWallTime(endsAt, timezone).slice(11, 16)
  return time === '00:00'
    ? { endDay: toDay(endsAt - MINUTE, timezone) }
    : { endDay: toDay(endsAt, timezone), endTime: time }
}

/** Whether visitors see it. */
export function isAnnounced({ text, endsAt }: AnnouncementInput, now: number): boolean {
  return text !== '' && (endsAt === null || endsAt > now)
}
