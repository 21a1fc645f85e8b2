import { type AnyNode, type Document, type Element, isTag, isText } from 'domhandler'
import type { Day } from '~/lib/time/local-time'
import { isDayOfAnyYear } from '../../parsing/event-times'
import { isRecurring } from '../../parsing/read-recurring-days'
import { type DateOrder, parseWrittenDates } from '../../parsing/written-dates'

/** An element of a page, with what a proposal needs to know of it. */
export type Box = {
  element: Element
  parent: Box | null
  children: Box[]
  /** Its text in one line; null if it has more than MAX_TEXT characters. */
  text: string | null
  length: number
  /** The smallest element around a date: none of its own elements has one. */
  isDate: boolean
  /** How many such elements are in it, itself included. */
  dates: number
}

export type DateContext = { today: Day; order: DateOrder }

/** Longer texts are descriptions, which need no reading. */
const MAX_TEXT = 200
/** A date with its weekday, time and some words. */
export const MAX_DATE_TEXT = 90
/** Texts that are searched for a date; real lists have a few thousand. */
const MAX_SEARCHED = 20_000

const SKIPPED = new Set(
  'head script style template noscript svg select textarea iframe nav footer'.split(' '),
)

/** The boxes of a page that people read, each with the boxes in it. `searched` limits the work on hostile pages. */
export function listBoxes(page: Document, context: DateContext): Box[] {
  const boxes: Box[] = []
  let searched = 0
  const hasDate = (text: string) => ++searched <= MAX_SEARCHED && readDate(text, context)
  const visit = (node: AnyNode, parent: Box | null): { text: string | null; length: number } => {
    if (isText(node)) {
      const text = node.data.slice(0, MAX_TEXT + 1).replace(/\s+/g, ' ')
      return { text: text.length > MAX_TEXT ? null : text, length: node.data.length }
    }
    if (!('children' in node)) return { text: '', length: 0 }
    if (!isTag(node)) return joinTexts(node.children.map((child) => visit(child, parent)))
    if (SKIPPED.has(node.name) || 'hidden' in node.attribs) return { text: '', length: 0 }
    const box: Box = {
      element: node,
      parent,
      children: [],
      text: '',
      length: 0,
      isDate: false,
      dates: 0,
    }
    boxes.push(box)
    parent?.children.push(box)
    const { text, length } = joinTexts(node.children.map((child) => visit(child, box)))
    box.text = text === null ? null : text.replace(/\s+/g, ' ').trim()
    box.length = length
    box.dates = box.children.reduce((sum, child) => sum + child.dates, 0)
    if (box.dates === 0 && isDated(box, hasDate)) {
      box.isDate = true
      box.dates = 1
    }
    return { text: text === null ? null : ` ${text} `, length }
  }
  visit(page, null)
  return boxes
}

function joinTexts(texts: { text: string | null; length: number }[]) {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  let joined = ''
  for (const { text } of texts) {
    if (text === null || joined.length + text.length > MAX_TEXT * 2) return { text: null, length }
    joined += text
  }
  const text = joined.replace(/\s+/g, ' ')
  return { text: text.length > MAX_TEXT ? null : text, length }
}

function isDated({ element, text }: Box, hasDate: (text: string) => boolean): boolean {
  if (readMachineDay(element)) return true
  return text !== null && text.length <= MAX_DATE_TEXT && hasDate(text)
}

/** The day that a `time` element says for programs. */
export const readMachineDay = ({ name, attribs }: Element): Day | null => {
  const day = name === 'time' ? attribs.datetime?.trim().slice(0, 10) : undefined
  return day && isDayOfAnyYear(day) ? day : null
}

/** Whether a text has a day with its month, or weekdays that recur; amounts of money are no dates. */
export function readDate(text: string, context: DateContext): boolean {
  if (/[$€£]/.test(text)) return false
  return (
    (/\d/.test(text) && parseWrittenDates(text, context) !== null) || isRecurring(text, context)
  )
}
