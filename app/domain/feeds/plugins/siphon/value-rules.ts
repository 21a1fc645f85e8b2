import { format } from 'date-fns'
import { z } from 'zod'
import { parseHttpUrl } from '~/lib/text/http-url'
import { findSelectorError } from '../../parsing/selectors'
import { findPatternError } from './pattern'

export const line = (maxLength = 300) => z.string().min(1, 'is empty').max(maxLength, 'is too long')

export const selector = line().check((context) => {
  const error = findSelectorError(context.value)
  if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
})
export const pattern = line().check((context) => {
  const error = findPatternError(context.value)
  if (error === null) return
  const message = `is not a regular expression: ${error}`
  context.issues.push({ code: 'custom', message, input: context.value })
})
export const path = line().describe(
  "Where the value is in the JSON: keys with dots between them. '*' is every element of a list.",
)
export const httpUrl = line(2000).refine(
  (text) => parseHttpUrl(text) !== null,
  'is not a URL that begins with https://',
)
/** A URL that may have date formats in braces, which stand for the month that is read. */
export const monthlyUrl = httpUrl.check((context) => {
  for (const [, pattern = ''] of context.value.matchAll(FORMAT_IN_BRACES)) {
    if (isDateFormat(pattern)) continue
    const message = `has '{${pattern}}', which is not a date format such as '{yyyy-MM}'`
    context.issues.push({ code: 'custom', message, input: context.value })
  }
})
/** A date format in the braces of a URL. */
export const FORMAT_IN_BRACES = /\{([^{}]{1,40})\}/g
export const dateFormat = line(60).refine(
  isDateFormat,
  "is not a date format such as 'EEE d MMM yyyy'",
)
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is not a time such as '05:00'")

const replacement = z
  .strictObject({
    pattern: pattern.describe('A regular expression (RE2): what to replace, wherever it is.'),
    with: z.string().max(300).describe('What to write instead. $1 is the first group.'),
  })
  .describe('A correction of the text.')

const refinement = {
  replace: z
    .array(replacement)
    .max(10)
    .optional()
    .describe('Corrections of the text, one after the other.'),
  match: pattern
    .optional()
    .describe('A regular expression (RE2). Its first group is taken, or all that it matches.'),
  template: z
    .string()
    .max(300)
    .optional()
    .describe("What to make of the groups of 'match', such as '$2 $1'."),
}

const extraction = z
  .strictObject({
    selector: selector
      .optional()
      .describe('A CSS selector: the first match in the item. Without it, the item itself.'),
    attribute: line(100)
      .optional()
      .describe("The attribute with the value, such as 'href'. Without it, the text."),
    html: z
      .literal(true)
      .optional()
      .describe('Takes the HTML instead of the text, for descriptions.'),
    heading: selector
      .optional()
      .describe('A CSS selector: the last match above the item, such as the heading of its day.'),
    page: z.literal(true).optional().describe('Searches the whole page instead of the item.'),
    path: path.optional(),
    all: z.literal(true).optional().describe('Joins all matches instead of taking the first.'),
    separator: z
      .string()
      .max(20)
      .optional()
      .describe('What to write between several values. Default: a space.'),
    text: z.string().max(1000).optional().describe('The value itself, the same for every item.'),
    ...refinement,
  })
  .describe('How to find a value.')

const simple = z.union([line().describe('A CSS selector, or the path of a JSON item.'), extraction])

const joined = z
  .strictObject({
    join: z.array(simple).min(1).max(10).describe('Values to join; empty ones are left out.'),
    separator: z.string().max(20).optional().describe('What to write between. Default: a space.'),
    ...refinement,
  })
  .describe('A value of several.')

export const value = z
  .union([
    simple,
    joined,
    z
      .array(z.union([simple, joined]))
      .min(1)
      .max(10),
  ])
  .describe(
    'How to find a value: a CSS selector or path, more exactly, or a list of which the first with a value counts.',
  )

export type ValueRule = z.output<typeof value>
export type Extraction = z.output<typeof extraction>
export type Refinement = Pick<Extraction, 'replace' | 'match' | 'template'>

function isDateFormat(text: string): boolean {
  try {
    return format(new Date(0), text) !== ''
  } catch {
    return false
  }
}
