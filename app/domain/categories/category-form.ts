import { z } from 'zod'
import { IMAGE_MISSING_MESSAGE, isChecksum } from '~/domain/images/image'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { toSingleLine } from '~/lib/text/single-line'
import type { Category } from './category'

/** What editors may change in a category. */
export const CATEGORY_FIELDS = [
  'name',
  'blurb',
  'description',
  'thumbnailImageChecksum',
  'backgroundImageChecksum',
  'seoTitle',
  'seoDescription',
] as const
export const IMAGE_FIELDS = ['thumbnailImageChecksum', 'backgroundImageChecksum'] as const
export type CategoryField = (typeof CATEGORY_FIELDS)[number]
export type CategoryValues = Pick<Category, CategoryField>

const NAME_MESSAGE = 'Name is required'
const MIN_NAME_LENGTH = 3
const MAX_NAME_LENGTH = 80
const MAX_BLURB_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 5_000
/** Search engines show about 60 characters of a title, and 160 of a description. */
const MAX_SEO_TITLE_LENGTH = 120
const MAX_SEO_DESCRIPTION_LENGTH = 320

/** Two categories below the same one would be mistaken for each other. */
export const NAME_IN_USE_MESSAGE = 'There is already a category with this name here'

/** An empty field of a form is absent; programs may also send null. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const checksumSchema = z
  .string()
  .nullish()
  .transform((text) => text || null)
  .refine((checksum) => checksum === null || isChecksum(checksum), IMAGE_MISSING_MESSAGE)

/** The category form, also for the API. The messages of the name are the specification's (section 5). */
export const categoryForm = z.object({
  name: z
    .string(NAME_MESSAGE)
    .transform(toSingleLine)
    .pipe(
      // conform turns what has become empty into undefined.
      z
        .string(NAME_MESSAGE)
        .min(1, { error: NAME_MESSAGE, abort: true })
        .min(MIN_NAME_LENGTH, 'Name is too short')
        .refine(...atMost(MAX_NAME_LENGTH)),
    ),
  blurb: lineOfAtMost(MAX_BLURB_LENGTH),
  description: optionalText
    .transform(normalizeLineBreaks)
    .refine(...atMost(MAX_DESCRIPTION_LENGTH)),
  thumbnailImageChecksum: checksumSchema,
  backgroundImageChecksum: checksumSchema,
  seoTitle: lineOfAtMost(MAX_SEO_TITLE_LENGTH),
  seoDescription: lineOfAtMost(MAX_SEO_DESCRIPTION_LENGTH),
})

export const openedCategoryForm = categoryForm.extend({ openedWith: openedWithField })

function lineOfAtMost(most: number) {
  return optionalText.transform(toSingleLine).refine(...atMost(most))
}

function atMost(most: number): [(text: string) => boolean, string] {
  return [({ length }) => length <= most, tooLongMessage(most)]
}

/** Browsers send CR and LF (HTML, "constructing the entry list"). */
function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

export function toCategoryValues(category: CategoryValues): CategoryValues {
  return Object.fromEntries(
    CATEGORY_FIELDS.map((name) => [name, category[name]]),
  ) as unknown as CategoryValues
}
