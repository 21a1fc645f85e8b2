import { json } from '@remix-run/cloudflare'
import { isChecksum } from '~/domain/images/image'
import { isRecord } from '~/lib/bytes/json'
import type { FormReply } from '~/lib/forms/form-reply'
import {
  CONFLICT_MESSAGE,
  type EditConflict,
  fingerprint,
  type ShownValues,
} from '~/lib/forms/merge-conflicting-edits'
import { isHtml } from '~/lib/rich-text/rich-text'
import { plainText } from '~/lib/rich-text/sanitize-html.server'
import { type ParsedForm, readIntent } from './validate-form.server'

/** The page with the form again: nothing was stored, nothing that was typed is lost. `words` are what people read of values. */
export const conflictReply = (
  submission: Pick<ParsedForm<unknown>, 'reply' | 'payload'>,
  conflict: EditConflict,
  words?: ShownValues,
): Response =>
  json<FormReply>(
    { intent: readIntent(submission), result: mergeTheirs(submission, conflict, words) },
    { status: 409 },
  )

/** What was sent, with what only the other person changed, and beside each of their fields what they saved. */
export function mergeTheirs(
  submission: Pick<ParsedForm<unknown>, 'reply' | 'payload'>,
  { theirs, both, stored }: EditConflict,
  words: ShownValues = stored,
): FormReply['result'] {
  const result = submission.reply({
    formErrors: [CONFLICT_MESSAGE],
    fieldErrors: {
      ...Object.fromEntries(theirs.map((name) => [name, [ADOPTED]])),
      ...Object.fromEntries(both.map((name) => [name, [describe(words[name])]])),
    },
  })
  const values = pickEntered(stored, theirs)
  const initialValue = { ...result.initialValue, ...values, openedWith: fingerprint(stored) }
  return { ...result, initialValue }
}

const ADOPTED = 'Someone else changed this. You see what they saved.'
const MAX_SHOWN = 500

function describe(value: unknown): string {
  const next = 'Save again to use yours.'
  if (typeof value === 'boolean') return `Someone else turned this ${value ? 'on' : 'off'}. ${next}`
  const texts = [value]
    .flat()
    .map((entry) => (isRecord(entry) ? listTexts(entry) : String(entry ?? '')))
  const text = texts.filter(Boolean).join(', ')
  if (text === '') return `Someone else removed this. ${next}`
  if (texts.every(isChecksum)) return `Someone else chose another picture. ${next}`
  const plain = isHtml(text) ? plainText(text) : text
  const shown = plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain
  return `Someone else changed this to “${shown}”. ${next}`
}

const listTexts = (entry: object): string => Object.values(entry).flat().filter(Boolean).join(' ')

/** These fields as a form would send them. */
export const pickEntered = (stored: ShownValues, names: string[]): ShownValues =>
  Object.fromEntries(names.map((name) => [name, toEntered(stored[name])]))

function toEntered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toEntered)
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, toEntered(entry)]),
    )
  }
  if (typeof value === 'boolean') return value ? 'on' : undefined
  return value === null || value === undefined ? undefined : String(value)
}
