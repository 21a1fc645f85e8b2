import { z } from 'zod'
import { parseJson } from '~/lib/bytes/json'
import { InvalidFeedError } from '../contract/feed-plugin'

/** A text, or an empty one for anything else. */
export const lenientText = z.string().catch('')

/** Accepts an object, a list of objects, `[]`, `false` or nothing, as a list of the readable items. */
export const lenientList = <Item extends z.ZodType>(item: Item) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Item>[] => {
      const values = Array.isArray(value) ? value : [value]
      return values.flatMap((value) => {
        const parsed = item.safeParse(value)
        return parsed.success ? [parsed.data] : []
      })
    })

/** The answer of an interface to the request for a list of events. Throws InvalidFeedError for anything else. */
export function parseListAnswer<Answer extends z.ZodType>(
  text: string,
  url: string,
  answer: Answer,
): z.output<Answer> {
  const parsed = answer.safeParse(parseAnswer(text, url))
  if (parsed.success) return parsed.data
  throw new InvalidFeedError(`${url} returned JSON without a list of events`, 'other-form')
}

function parseAnswer(text: string, url: string): unknown {
  if (text === '') throw new InvalidFeedError(`${url} returned an empty body`, 'other-form')
  const value = parseJson(text)
  if (value !== undefined) return value
  const what = text.startsWith('<') ? 'a web page' : 'something that is not JSON'
  throw new InvalidFeedError(`${url} returned ${what}`, 'other-form')
}
