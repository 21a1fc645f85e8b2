import { z } from 'zod'
import {
  clock,
  dateFormat,
  httpUrl,
  line,
  monthlyUrl,
  path,
  pattern,
  selector,
  value,
} from './value-rules'

// The descriptions are those of the published JSON Schema, and what the editor in the console tells.

const field = (description: string) => value.optional().describe(description)

const fields = z
  .strictObject({
    title: field('The title. Needed in the list or the detail pages.'),
    date: field(
      "The day, the first and the last, or weekdays ('Mondays', 'First Friday of the month'): in words, numbers, as ISO 8601 or an epoch. Needed.",
    ),
    endDate: field("The last day, or the instant of the end, unless 'date' has it."),
    time: field("The time of day, or from when to when. Without it, a time in 'date' counts."),
    endTime: field("The time of day of the end, unless 'time' has it."),
    month: field(
      "A heading with the month and year that the dates leave out, such as 'March 2026'.",
    ),
    id: field('The id of the event at its source, if it has a permanent one.'),
    url: field("The URL of the event's own page."),
    description: field('What it is about.'),
    image: field('The URL of its image.'),
    tickets: field('The URL where tickets are sold.'),
    cost: field('What it costs, in words.'),
    status: field("Words such as 'Cancelled', 'Postponed' or 'Sold out' outside of the title."),
    categories: field(
      "The source's own categories; several with 'all', or with commas between them.",
    ),
    venue: field("Where it takes place, if not at the scrape's own venue."),
    address: field('The street address of that venue.'),
  })
  .describe('What to read of each event.')

const items = z
  .strictObject({
    selector: selector.optional().describe('A CSS selector that matches each event.'),
    path: path.optional(),
    none: selector
      .optional()
      .describe(
        'A CSS selector that matches when there are no events. Without it, a run that finds none fails.',
      ),
    exclude: z
      .array(selector)
      .max(10)
      .optional()
      .describe('Leaves out items that match one of these.'),
  })
  .describe('Where the events are.')

const json = z
  .strictObject({
    script: selector
      .optional()
      .describe("The script elements that are JSON, such as 'script#__NEXT_DATA__'."),
    after: line()
      .optional()
      .describe("What stands before the JSON in a script, such as 'window.events ='."),
  })
  .describe('Reads JSON from the scripts of the page instead of its HTML.')

const next = z
  .strictObject({
    selector: selector.optional().describe('The link to the next page.'),
    path: path.optional(),
    parameter: line(100)
      .optional()
      .describe("The parameter of the URL that counts the pages, such as 'page'."),
    from: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Its value for the second page. Default: 2.'),
    step: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('What to add for each page after it. Default: 1.'),
    months: z
      .int()
      .min(1)
      .max(14)
      .optional()
      .describe(
        "Reads this many months, of a URL with a date format in braces, such as '/calendar/{yyyy-MM}'.",
      ),
  })
  .describe('How to get from one page to the next. Reading ends with a page that adds nothing.')

const source = z
  .strictObject({
    url: monthlyUrl.describe('The first page.'),
    format: z.enum(['html', 'json']).optional().describe("What the pages are. Default: 'html'."),
    html: path
      .optional()
      .describe('Where the JSON has the HTML of the events, which is then read.'),
    json: json.optional(),
    asScript: z
      .literal(true)
      .optional()
      .describe("Requests the pages as the site's own scripts do. Some sites answer nothing else."),
    next: next.optional(),
    maxPages: z
      .int()
      .min(1)
      .max(50)
      .optional()
      .describe('How many pages to read at most. Default: 20.'),
    complete: z
      .boolean()
      .optional()
      .describe(
        "Whether the pages have every upcoming event, so that one that is missing was deleted. Default: true with 'next', whose end is reached; otherwise only up to the last event.",
      ),
    hosts: z
      .array(
        z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/, "is not a host such as 'tickets.example.com'"),
      )
      .max(5)
      .optional()
      .describe('Other hosts that detail pages may be on. No others are requested.'),
  })
  .describe('Where the pages are.')

const detail = z
  .strictObject({
    url: field("The URL of the detail page. Default: the field 'url'."),
    json: json.optional(),
    items: items.optional().describe('Where the dates of an event are, if its page lists several.'),
    fields: fields.describe('Fields of the detail page. They count before those of the list.'),
  })
  .describe("Reads more from each event's own page.")

const filter = z
  .strictObject({
    value: value.describe('What to test.'),
    matches: pattern
      .optional()
      .describe('Keeps only events for which this expression (RE2) matches.'),
    rejects: pattern
      .optional()
      .describe('Leaves out events for which this expression (RE2) matches.'),
  })
  .describe('Which events to keep.')

const text = (maxLength: number, description: string) =>
  z.string().max(maxLength).optional().describe(description)

const defaults = z
  .strictObject({
    time: clock.optional().describe("When events without a time start, such as '19:30'."),
    image: httpUrl.optional().describe('The image of events without one.'),
    tickets: httpUrl.optional().describe('Where tickets are sold for events that do not say.'),
    cost: text(200, 'What events cost that do not say.'),
    description: text(5000, 'What events without a description are about, as HTML.'),
    categories: z.array(line(100)).max(10).optional().describe('Categories of events without any.'),
  })
  .describe('What to take where a field has no value.')

const dates = z
  .strictObject({
    formats: z
      .array(dateFormat)
      .max(10)
      .optional()
      .describe(
        "How dates are written, if not as people do: 'dd.MM.yyyy HH:mm'. Letters as in Unicode TR 35.",
      ),
    order: z
      .enum(['month-first', 'day-first'])
      .optional()
      .describe("How to read '7/4'. Default: as in the country of the time zone."),
    epoch: z.enum(['seconds', 'milliseconds']).optional().describe('Dates are numbers since 1970.'),
    nightUntil: clock
      .optional()
      .describe("Times before this belong to the evening before: Friday's 1 AM is on Saturday."),
  })
  .describe('How dates are read.')

export const manifestSchema = z
  .strictObject({
    $schema: z.string().max(300).optional().describe('The URL of this schema, for editors.'),
    source,
    items,
    fields,
    detail: detail.optional(),
    dates: dates.optional(),
    filters: z.array(filter).max(10).optional().describe('Which events to keep.'),
    defaults: defaults.optional(),
  })
  .describe('How to read the events of a website.')

export type Manifest = z.output<typeof manifestSchema>
export type Fields = Manifest['fields']
export type FieldName = keyof Fields
export type ItemRule = Manifest['items']
export type ScriptRule = z.output<typeof json>

/** Whether the items are JSON values, not elements of a page. */
export function readsJson({ format, html, json }: Manifest['source']): boolean {
  return json !== undefined || (format === 'json' && html === undefined)
}
