import { z } from 'zod'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { GROUPINGS, type Grouping } from './group-entries'
import { AP_STYLE, type HouseStyle, STYLE_CHOICES } from './house-style'
import { listPieces, MAX_PATTERN_LENGTH, parsePattern } from './parse-pattern'
import { PIECE_NAMES } from './pieces'

export const FORMATS = {
  text: 'Print text',
  indesign: 'InDesign tagged text',
  newsletter: 'Newsletter HTML',
  csv: 'CSV',
} as const
export type ExportFormat = keyof typeof FORMATS

/** What separates entries in print text. */
export const GAPS = {
  line: 'New line',
  'blank-line': 'Blank line',
  bullet: 'New line with a bullet',
}

/** Whether cancelled and postponed events are in an export. */
export const CALLED_OFF = { omit: 'Leave out', mark: 'Mark: CANCELED, POSTPONED' } as const

/** How a site's newsroom prints a list of events. */
export type TemplateValues = HouseStyle & {
  name: string
  format: ExportFormat
  grouping: Grouping
  /** Of one event; in CSV, its pieces are the columns. */
  pattern: string
  header: string
  footer: string
  gap: keyof typeof GAPS
  calledOff: keyof typeof CALLED_OFF
  /** Whether an event on several days is printed under each; else once, with all its dates. */
  repeatsDaily: boolean
  printsFree: boolean
  /** Whether a newsletter shows images. */
  hasImages: boolean
  /** The characters that fit on the page; null if that is unknown. */
  room: number | null
}

/** A stored one. `revision` counts its saves. */
export type ExportTemplate = TemplateValues & { id: number; revision: number }

export const MAX_NAME_LENGTH = 60
export const MAX_TEMPLATES = 50
const MAX_TEXT_LENGTH = 1_000

/** What the header and the footer can print. */
export const FRAME_PIECES = ['city', 'dates', 'count'] as const

export const TEMPLATE_MESSAGES = {
  name: 'Please enter a name',
  nameTooLong: tooLongMessage(MAX_NAME_LENGTH),
  nameUsed: 'Another template has this name',
  pattern: 'Please enter what to print of each event, such as {title}: {when}',
  patternTooLong: tooLongMessage(MAX_PATTERN_LENGTH),
  noPieces: 'Please use at least one piece, such as {title}',
  textTooLong: tooLongMessage(1_000),
  room: 'Please enter a whole number from 1 to 100,000, or nothing',
  tooMany: `A city can have at most ${MAX_TEMPLATES} templates. Delete one that you no longer use.`,
} as const

const choice = <Key extends string>(choices: Record<Key, string>) =>
  z.enum(Object.keys(choices) as [Key, ...Key[]])

const frameText = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH, TEMPLATE_MESSAGES.textTooLong)
  .default('')
  .superRefine((text, context) => refuseInvalid(parsePattern(text, FRAME_PIECES), context))

function refuseInvalid(parsed: ReturnType<typeof parsePattern>, context: z.RefinementCtx<string>) {
  if (parsed.kind === 'invalid') context.addIssue({ code: 'custom', message: parsed.message })
}

/** The form of a template. */
export const templateForm = z.object({
  name: z
    .string(TEMPLATE_MESSAGES.name)
    .trim()
    .min(1, TEMPLATE_MESSAGES.name)
    .max(MAX_NAME_LENGTH, TEMPLATE_MESSAGES.nameTooLong),
  format: choice(FORMATS),
  grouping: choice(GROUPINGS),
  pattern: z
    .string(TEMPLATE_MESSAGES.pattern)
    .trim()
    .max(MAX_PATTERN_LENGTH, TEMPLATE_MESSAGES.patternTooLong)
    .superRefine((text, context) => {
      const parsed = parsePattern(text, PIECE_NAMES)
      refuseInvalid(parsed, context)
      if (parsed.kind === 'parsed' && listPieces(parsed.nodes).length === 0) {
        context.addIssue({ code: 'custom', message: TEMPLATE_MESSAGES.noPieces })
      }
    }),
  header: frameText,
  footer: frameText,
  gap: choice(GAPS),
  calledOff: choice(CALLED_OFF),
  repeatsDaily: z.boolean().default(false),
  printsFree: z.boolean().default(false),
  hasImages: z.boolean().default(false),
  room: z.coerce
    .number(TEMPLATE_MESSAGES.room)
    .int(TEMPLATE_MESSAGES.room)
    .min(1, TEMPLATE_MESSAGES.room)
    .max(100_000, TEMPLATE_MESSAGES.room)
    .optional(),
  times: choice(STYLE_CHOICES.times),
  months: choice(STYLE_CHOICES.months),
  weekdays: choice(STYLE_CHOICES.weekdays),
  dayOrder: choice(STYLE_CHOICES.dayOrder),
  rangeSeparator: choice(STYLE_CHOICES.rangeSeparator),
  streets: choice(STYLE_CHOICES.streets),
  openedWith: openedWithField,
})

export type TemplateForm = z.output<typeof templateForm>

export function toTemplateValues({ openedWith: _, room, ...form }: TemplateForm): TemplateValues {
  return { ...form, room: room ?? null }
}

const DEFAULTS = {
  ...AP_STYLE,
  grouping: 'day',
  gap: 'line',
  calledOff: 'omit',
  header: '',
  footer: '',
  room: null,
  repeatsDaily: false,
  printsFree: true,
  hasImages: false,
} as const satisfies Partial<TemplateValues>

/** What every site can export with at once, by the key that URLs have. Editors copy them to change them. */
export const BUILT_IN_TEMPLATES = {
  print: {
    ...DEFAULTS,
    name: 'Listings page',
    format: 'text',
    gap: 'blank-line',
    pattern:
      '**{title|80}**[, {when}][, {venue|60}][, {street|60}][. {description|140}][. {price|40}][. {phone}][. {url}]',
  },
  brief: {
    ...DEFAULTS,
    name: 'Short listings',
    format: 'text',
    gap: 'bullet',
    pattern: '{title|60}[, {when}][, {venue|40}][, {price|20}]',
  },
  indesign: {
    ...DEFAULTS,
    name: 'Listings page for InDesign',
    format: 'indesign',
    pattern: '**{title|80}**[ {when}][, {venue|60}][, {street|60}][. {price|40}][. {phone}]',
  },
  newsletter: {
    ...DEFAULTS,
    name: 'Newsletter',
    format: 'newsletter',
    hasImages: true,
    header: 'What’s on in {city}, {dates}',
    pattern:
      '**{title|80}**\n[{when} · ]{venue|60}[, {street|60}][ · {price|40}]\n{description|160}',
  },
  csv: {
    ...DEFAULTS,
    name: 'Spreadsheet',
    format: 'csv',
    grouping: 'none',
    calledOff: 'mark',
    pattern:
      '{title} {date} {time} {venue} {fullAddress} {neighborhood} {category} {price} {phone} {url} {website} {description|500}',
  },
} as const satisfies Record<string, TemplateValues>

export type BuiltInKey = keyof typeof BUILT_IN_TEMPLATES

export const findBuiltIn = (key: string): TemplateValues | null =>
  Object.hasOwn(BUILT_IN_TEMPLATES, key) ? BUILT_IN_TEMPLATES[key as BuiltInKey] : null
