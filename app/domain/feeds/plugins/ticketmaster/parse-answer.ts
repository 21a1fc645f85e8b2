import { z } from 'zod'
import type { Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'
import { parseListAnswer } from '../../parsing/json-page'

const answer = z.object({
  _embedded: z.object({ events: z.array(z.unknown()).catch([]) }).optional(),
  page: z.object({
    totalElements: z.number().int().nonnegative(),
    totalPages: z.number().int().nonnegative(),
  }),
})

/** A page of events. Without a match there is no list at all. Throws InvalidFeedError for anything else. */
export function parseAnswer(page: Page): { events: unknown[]; total: number; totalPages: number } {
  const parsed = parseListAnswer(decodePage(page).text.trim(), page.url, answer)
  const { _embedded, page: totals } = parsed
  return {
    events: _embedded?.events ?? [],
    total: totals.totalElements,
    totalPages: totals.totalPages,
  }
}
