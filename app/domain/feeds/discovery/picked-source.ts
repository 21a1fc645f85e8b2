import { z } from 'zod'
import { findSelectorError } from '../parsing/selectors'
import type { Manifest } from '../plugins/siphon/manifest'
import { findSourceForm, findSourceOfVenueForm } from './source-candidate'

/** What can be picked of each event, and what the picker calls it. */
export const PICKED_FACTS = {
  title: 'Title',
  date: 'Date',
  time: 'Time',
  link: 'Link',
  image: 'Image',
  cost: 'Price',
  description: 'Description',
} as const

export type PickedFact = keyof typeof PICKED_FACTS

/** Where a fact is in an event: a CSS selector, and the attribute with the value, if it is not the text. */
type Pick = { selector: string; attribute: string | null }

/** Parses 'time.when@datetime'. Without a selector it is the event itself: '@href'. */
export function parsePick(text: string): Pick {
  const [, selector = '', attribute = null] = /^(.*?)(?:@([\w-]+))?$/s.exec(text.trim()) ?? []
  return { selector: selector.trim(), attribute }
}

export const formatPick = ({ selector, attribute }: Pick): string =>
  attribute === null ? selector : `${selector}@${attribute}`

const NOT_A_SELECTOR = 'This is not a CSS selector'

const pick = z
  .string()
  .trim()
  .max(300, 'This is too long')
  .default('')
  .refine((text) => isPick(text), NOT_A_SELECTOR)
const needed = (message: string) => pick.refine((text) => text !== '', message)

const isPick = (text: string): boolean => {
  const { selector } = parsePick(text)
  return selector === '' || findSelectorError(selector) === null
}

/** A page, and what was picked on it; the label of the venue is empty for one that is new. */
export const pickForm = findSourceForm.extend({
  items: needed('Pick one of the events'),
  title: needed('Pick the title of an event'),
  date: needed('Pick the date of an event'),
  time: pick,
  link: pick,
  image: pick,
  cost: pick,
  description: pick,
})

export const savePickForm = pickForm.extend({
  venue: findSourceOfVenueForm.shape.venue,
  category: z.string().max(100).default(''),
})

export type PickFormValue = z.infer<typeof pickForm>

/** The siphon manifest that reads what was picked on a page. */
export function buildPickedManifest(picked: PickFormValue & { pageUrl: string }): Manifest {
  const facts = Object.keys(PICKED_FACTS) as PickedFact[]
  const fields = facts
    .filter((fact) => picked[fact] !== '')
    .map((fact) => [FIELDS[fact] ?? fact, buildRule(fact, parsePick(picked[fact]))])
  return {
    source: { url: picked.pageUrl },
    items: { selector: parsePick(picked.items).selector },
    fields: Object.fromEntries(fields),
  }
}

/** What a manifest calls a fact, if not the same. */
const FIELDS: Partial<Record<PickedFact, string>> = { link: 'url' }

function buildRule(fact: PickedFact, { selector, attribute }: Pick) {
  return {
    ...(selector !== '' && { selector }),
    ...(attribute !== null && { attribute }),
    ...(fact === 'description' && attribute === null && { html: true as const }),
  }
}
