import { z } from 'zod'
import { openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { synonymForm } from './synonym-group'

/** The group that a form is about. */
const opened = z.object({ id: z.string().max(100), openedWith: openedWithField })

/** The forms of the page of synonyms, by the value of their button `intent`. */
export const synonymForms = {
  add: synonymForm,
  save: synonymForm.extend(opened.shape),
  delete: opened,
}

export const formatPhrases = (phrases: string[]): string => phrases.join(', ')

/** A group as its form shows it. */
export const showGroup = ({ phrases }: { phrases: string[] }) => ({
  phrases: formatPhrases(phrases),
})
