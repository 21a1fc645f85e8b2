import type { EventStatus } from '~/domain/events/event'
import { type ParsedTitle, parseTitle } from './parse-title'

/** Localized sites write the same marks in their own language. They are replaced where a text begins or ends with one. */
const TRANSLATIONS: [words: string, mark: string][] = [
  [
    'abgesagt|entfällt|annullé|annulée?|cancelad[oa]|annullat[oa]|geannuleerd|afgelast',
    'CANCELLED',
  ],
  ['verschoben|aplazad[oa]|pospuest[oa]|reportée?|rinviat[oa]|adiad[oa]|uitgesteld', 'POSTPONED'],
  ['ausverkauft|agotad[oa]|esgotad[oa]|complet|uitverkocht|esaurito', 'SOLD OUT'],
]

const PATTERNS = TRANSLATIONS.map(
  ([words, mark]) =>
    [new RegExp(`^([*!([{\\s]*)(?:${words})(?=\\s*(?:[:!|*–—)\\]}-]|$))`, 'iu'), mark] as const,
)

/** A title without the mark of its status, in any of the languages in which such sites are written. */
export function parseLocalizedTitle(text: string): ParsedTitle {
  return parseTitle(translateMark(text))
}

export type Marks = { status: EventStatus | null; soldOut: boolean }

/**
 * What texts beside the title say of the status: the date, a promotion line or the ticket button may just read
 * 'CANCELED'. The first that says something counts.
 */
export function readMarks(texts: string[]): Marks {
  const parsed = texts.filter(Boolean).map((text) => parseTitle(translateMark(text)))
  return {
    status: parsed.find(({ status }) => status !== 'scheduled')?.status ?? null,
    soldOut: parsed.some(({ soldOut }) => soldOut),
  }
}

/** Whether a text is nothing but a mark. */
export function isMark(text: string): boolean {
  const { status, soldOut } = readMarks([text])
  return status !== null || soldOut
}

function translateMark(text: string): string {
  for (const [pattern, mark] of PATTERNS) {
    if (pattern.test(text)) return text.replace(pattern, `$1${mark}`)
  }
  return text
}
