import { parseHtml } from '../../parsing/html-page'
import type { PickedFact } from '../picked-source'
import {
  findCost,
  findDate,
  findDescription,
  findImage,
  findLink,
  findTime,
  findTitle,
  listFindings,
} from './find-facts'
import { findItems } from './find-items'
import { type DateContext, listBoxes } from './page-boxes'

/** What the picker would be given: of the events a CSS selector, of each fact one within an event. */
export type ProposedPicks = Record<'items' | PickedFact, string>

/** Groups that are tried; the right one is nearly always among the first. */
const MAX_GROUPS = 12
/** Events that are compared; those after them are like them. */
const MAX_ITEMS = 60

/**
 * Proposes how the events of a web page can be picked, from its parts that repeat and contain dates. Null if there are
 * none. Throws InvalidFeedError for a page beyond the limits of parseHtml.
 */
export function proposePicks(html: string, context: DateContext): ProposedPicks | null {
  const boxes = listBoxes(parseHtml(html), context)
  for (const { selector, boxes: all } of findItems(boxes).slice(0, MAX_GROUPS)) {
    const items = all.slice(0, MAX_ITEMS)
    const findings = listFindings(items)
    const title = findTitle(findings, context)
    const date = findDate(findings, context)
    if (title === null || date === null) continue
    return {
      items: selector,
      title,
      date,
      time: findTime(findings, date) ?? '',
      link: findLink(items, findings, title) ?? '',
      image: findImage(findings) ?? '',
      cost: findCost(findings) ?? '',
      description: findDescription(findings) ?? '',
    }
  }
  return null
}
