import { z } from 'zod'
import { InvalidFeedError, type Page } from '../../contract/feed-plugin'
import { decodePage } from '../../parsing/decode-page'

const answer = z.object({
  _embedded: z.object({ events: z.array(z.unknown()).catch([]) }).optional(),
  page: z.object({
    totalElements: z.number().int().nonnegative(),
    totalPages: z.number().int().nonnegative(),
  }),
})

/** A page of events. Without a match there is no list at all. Throws InvalidFeedError for anything else. */
export function parseAnswer(page: Page): { events: unknown[]; total: number; totalPages: number } {
  const text = decodePage(page).text.trim()
  if (text === '') throw new InvalidFeedError(`${page.url} returned an empty body`, 'other-form')
  const parsed = answer.safeParse(parseJson(text, page.url))
  if (!parsed.success)
    throw new InvalidFeedError(`${page.url} returned JSON without a list of events`, 'other-form')
  const { _embedded, page: totals } = parsed.data
  return {
    events: _embedded?.events ?? [],
    total: totals.totalElements,
    totalPages: totals.totalPages,
  }
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const what = text.startsWith('<') ? 'a web page' : 'something that is not JSON'
    throw new InvalidFeedError(`${url} returned ${what}`, 'other-form')
  }
}
