import { z } from 'zod'
import { splitWords } from '~/domain/listings/index-words'
import { toStemKey } from '../words/word-keys'

/** Words and phrases that mean the same, which superadmins added to those in the code. */
export type SynonymGroup = { id: string; phrases: string[] }

export const MAX_GROUPS = 300
/** A search looks for at most ten others of each. */
const MAX_PHRASES = 10
const MAX_WORDS = 3
const MAX_LENGTH = 40
/** Of the text field: all phrases at their longest, with what separates them. */
const MAX_GROUP_LENGTH = MAX_PHRASES * (MAX_LENGTH + 2)

/** The form of a group: phrases with commas or on lines of their own. */
export const synonymForm = z.object({
  phrases: z
    .string()
    .max(MAX_GROUP_LENGTH, `Enter at most ${MAX_GROUP_LENGTH} characters`)
    .default('')
    .transform(splitPhrases)
    .superRefine((phrases, context) => {
      const error = findPhraseError(phrases)
      if (error) context.addIssue({ code: 'custom', message: error })
    }),
})

/** The phrases of a text, without empty ones. */
function splitPhrases(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
}

function findPhraseError(phrases: string[]): string | null {
  for (const phrase of phrases) {
    const count = splitWords(phrase).length
    if (count === 0) return `“${phrase}” has no letter or digit`
    if (count > MAX_WORDS) return `“${phrase}” has more than ${MAX_WORDS} words`
    if (phrase.length > MAX_LENGTH) return `“${phrase}” has more than ${MAX_LENGTH} characters`
  }
  const repeated = findRepeated(phrases, [])
  if (repeated) return `“${repeated}” is in this group twice`
  if (phrases.length < 2) return 'Enter at least two words or phrases'
  return phrases.length > MAX_PHRASES ? `Enter at most ${MAX_PHRASES} words or phrases` : null
}

/** The first phrase that occurs again, or that another group has; plurals and other forms of a word are the same. */
export function findRepeated(phrases: string[], otherGroups: SynonymGroup[]): string | null {
  const toKey = (phrase: string) => toStemKey(splitWords(phrase))
  const seen = new Set(otherGroups.flatMap((group) => group.phrases.map(toKey)))
  for (const phrase of phrases) {
    if (seen.has(toKey(phrase))) return phrase
    seen.add(toKey(phrase))
  }
  return null
}
