import { listSelectors } from './box-selectors'
import type { Box } from './page-boxes'

/** Boxes of a page that repeat, each with a date. */
export type Items = { selector: string; boxes: Box[] }

/** How far above its date an event may begin. */
const MAX_LEVELS = 10
/** Of most events one date; of some a first and a last one, or the same one twice for narrow screens. */
const MAX_DATES = 2.5
const MIN_ITEMS = 2
const MIN_SHARE = 0.5

/** The groups of boxes that may be the page's events, the most likely first. */
export function findItems(boxes: Box[]): Items[] {
  const dated = new Map<string, Set<Box>>()
  const dates = boxes.filter(({ isDate }) => isDate)
  for (const date of dates) {
    let box: Box | null = date
    for (let level = 0; box && level < MAX_LEVELS; level++, box = box.parent) {
      for (const selector of listSelectors(box)) {
        const group = dated.get(selector) ?? new Set()
        dated.set(selector, group.add(box))
      }
    }
  }
  const totals = new Map<string, number>()
  for (const box of boxes) {
    for (const selector of listSelectors(box)) {
      if (dated.has(selector)) totals.set(selector, (totals.get(selector) ?? 0) + 1)
    }
  }
  return [...dated]
    .flatMap(([selector, group]) =>
      rate(selector, [...group], totals.get(selector) ?? 0, dates.length),
    )
    .sort((a, b) => b.score - a.score)
}

function rate(selector: string, boxes: Box[], total: number, dateCount: number) {
  const share = boxes.length / total
  if (boxes.length < MIN_ITEMS || share < MIN_SHARE || hasNested(boxes)) return []
  const inItems = boxes.reduce((sum, box) => sum + box.dates, 0)
  const perItem = boxes.reduce((sum, box) => sum + countDistinctDates(box), 0) / boxes.length
  if (perItem > MAX_DATES) return []
  const text = boxes.reduce((sum, { length }) => sum + Math.min(length, 2_000), 0) / boxes.length
  const size = Math.log2(1 + text) / 11
  return [
    { selector, boxes, score: (inItems / dateCount) * share + 0.3 * size - 0.1 * (perItem - 1) },
  ]
}

function hasNested(boxes: Box[]): boolean {
  const all = new Set(boxes)
  return boxes.some((box) => {
    for (
      let above = box.parent, level = 0;
      above && level < MAX_LEVELS;
      level++, above = above.parent
    )
      if (all.has(above)) return true
    return false
  })
}

function countDistinctDates(box: Box): number {
  const texts = new Set<string>()
  const visit = (inner: Box) => {
    if (inner.isDate) texts.add(inner.text ?? '')
    else for (const child of inner.children) if (child.dates > 0) visit(child)
  }
  visit(box)
  return texts.size
}
