import { z } from 'zod'
import { MAX_GROUP_LENGTH, splitPhrases, synonymForm } from './synonym-group'

/** The group that a form is about, as the page showed it. */
const opened = z.object({
  id: z.string().max(100),
  opened: z.string().max(MAX_GROUP_LENGTH).default('').transform(splitPhrases),
})

/** The forms of the page of synonyms, by the value of their button `intent`. */
export const synonymForms = {
  add: synonymForm,
  save: synonymForm.extend(opened.shape),
  delete: opened,
}

/** A group as its form shows it. */
export const formatPhrases = (phrases: string[]): string => phrases.join(', ')
