import type { Element } from 'domhandler'
import { parseWrittenTimes } from '../../parsing/written-times'
import { listSelectors } from './box-selectors'
import { type Box, type DateContext, MAX_DATE_TEXT, readDate, readMachineDay } from './page-boxes'

/** What a selector finds in each event: the first match, as a scrape takes it, or null. */
export type Finding = { selector: string; found: (Box | null)[] }

/** Boxes of one event that are looked through; the rest of a large one is its description. */
const MAX_BOXES = 150

/** More selectors than the boxes of any real event have. */
const MAX_FINDINGS = 3_000

/** Each selector that finds something in at least a third of the events. */
export function listFindings(items: Box[]): Finding[] {
  const findings = new Map<string, (Box | null)[]>()
  items.forEach((item, at) => {
    for (const box of listDescendants(item)) {
      for (const selector of listSelectors(box)) {
        if (findings.size >= MAX_FINDINGS && !findings.has(selector)) continue
        const found = findings.get(selector) ?? items.map(() => null)
        findings.set(selector, found)
        found[at] ??= box
      }
    }
  })
  return [...findings]
    .map(([selector, found]) => ({ selector, found }))
    .filter((finding) => cover(finding, isThere) >= 1 / 3)
}

function listDescendants(item: Box): Box[] {
  const listed: Box[] = []
  const visit = (box: Box) => {
    for (const child of box.children) {
      if (listed.length >= MAX_BOXES) return
      listed.push(child)
      visit(child)
    }
  }
  visit(item)
  return listed
}

const isThere = () => true

/** The share of the events whose match is so. */
function cover({ found }: Finding, test: (box: Box) => boolean): number {
  return found.filter((box) => box !== null && test(box)).length / found.length
}

const named = (box: Box, words: RegExp) => {
  const { attribs } = box.element
  return words.test(`${attribs.class ?? ''} ${attribs.itemprop ?? ''}`)
}

/** The finding with the highest score, of those with one above zero. */
function best(findings: Finding[], score: (finding: Finding) => number): Finding | null {
  let most = { finding: null as Finding | null, score: 0 }
  for (const finding of findings) {
    const rated = score(finding)
    if (rated > most.score) most = { finding, score: rated }
  }
  return most.finding
}

const findFirst = ({ found }: Finding) => found.find((box) => box !== null) ?? null

/** Words of buttons and labels, which are no titles. */
const NO_TITLE =
  /^(?:buy|get|tickets?|more|more info|read more|details?|info|learn more|sold out|free|rsvp|register|view|share|add to|event details|view details|all ages|on sale|cancelled|postponed)\b.{0,20}$/i

export function findTitle(findings: Finding[], context: DateContext): string | null {
  const isTitle = ({ text }: Box) =>
    text !== null &&
    text.length >= 3 &&
    text.length <= 160 &&
    /\p{L}{2}/u.test(text) &&
    !NO_TITLE.test(text)
  const isDated = ({ text, isDate }: Box) =>
    isDate || (text !== null && text.length < 40 && readDate(text, context))
  const chosen = best(findings, (finding) => {
    const covered = cover(finding, isTitle)
    if (covered < 0.7 || cover(finding, isDated) > 0.3) return 0
    const texts = finding.found.flatMap((box) => box?.text ?? [])
    const distinct = new Set(texts).size / texts.length
    if (distinct < 0.4) return 0
    const box = findFirst(finding)
    if (!box) return 0
    const { name } = box.element
    const heading = /^h[1-6]$/.test(name) ? 0.7 : 0
    const word = named(box, /title|headline|heading|event-?_?name|summary|\bname\b/i) ? 0.5 : 0
    const link =
      box.element.name === 'a' || box.children.some(({ element }) => element.name === 'a') ? 0.3 : 0
    const strong = /^(?:strong|b)$/.test(name) ? 0.2 : 0
    const aroundDate = box.dates > 0 ? 0.8 : 0
    return covered + distinct + heading + word + link + strong - aroundDate
  })
  return chosen?.selector ?? null
}

export function findDate(findings: Finding[], context: DateContext): string | null {
  const isDate = ({ isDate, dates, text }: Box) =>
    isDate ||
    (dates > 0 && text !== null && text.length <= MAX_DATE_TEXT && readDate(text, context))
  const chosen = best(findings, (finding) => {
    const covered = cover(finding, isDate)
    if (covered < 0.6) return 0
    const box = findFirst(finding)
    const word = box && named(box, /date|when|day|time/i) ? 0.2 : 0
    const machine = cover(finding, ({ element }) => readMachineDay(element) !== null) * 0.3
    // Of two around the same date the larger one, which may have the last day or the time, too.
    const length = Math.min(box?.text?.length ?? 0, MAX_DATE_TEXT) / 400
    return covered * 2 + word + machine + length
  })
  if (!chosen) return null
  const machine = cover(chosen, ({ element }) => readMachineDay(element) !== null)
  return machine >= 0.6 ? `${chosen.selector}@datetime` : chosen.selector
}

/** Where the time is, if the date leaves it out. */
export function findTime(findings: Finding[], date: string): string | null {
  const clock = ({ text }: Box) =>
    text !== null && text.length <= 80 && parseWrittenTimes(text) !== null
  const [selector = '', attribute] = date.split('@')
  const dates = findings.find((finding) => finding.selector === selector)
  const inDate = ({ element, text }: Box) =>
    attribute
      ? /T(?!00:00)\d\d:/.test(element.attribs.datetime ?? '')
      : text !== null && parseWrittenTimes(text) !== null
  if (dates && cover(dates, inDate) >= 0.5) return null
  const chosen = best(findings, (finding) => {
    const covered = cover(finding, clock)
    const box = findFirst(finding)
    if (!box || covered < 0.5) return 0
    return (
      covered * 2 +
      (named(box, /time|hour|start|show|door/i) ? 0.3 : 0) -
      (box.text?.length ?? 0) / 200
    )
  })
  return chosen?.selector ?? null
}

const listAttributes = (found: Finding['found'], name: string) =>
  found.flatMap((box) => box?.element.attribs[name]?.trim() || [])

/** The link of the title, or the first one whose target differs from event to event. */
export function findLink(items: Box[], findings: Finding[], title: string): string | null {
  const links = findings.filter((finding) => findFirst(finding)?.element.name === 'a')
  const titles = findings.find(({ selector }) => selector === title)
  const isLeading = (found: Finding['found']) => {
    const targets = listAttributes(found, 'href').filter((target) => !target.startsWith('#'))
    return targets.length >= found.length * 0.6 && new Set(targets).size >= targets.length * 0.5
  }
  if (titles && findFirst(titles)?.element.name === 'a' && isLeading(titles.found))
    return `${title}@href`
  const inTitle = titles?.found.map((box) => box && findChild(box, ({ name }) => name === 'a'))
  if (inTitle && isLeading(inTitle)) return `${title} a@href`
  const wholes = items.map((item) => (item.element.name === 'a' ? item : null))
  if (isLeading(wholes)) return '@href'
  const chosen = best(links, ({ found }) => (isLeading(found) ? found.filter(Boolean).length : 0))
  return chosen ? `${chosen.selector}@href` : null
}

function findChild(box: Box, test: (element: Element) => boolean): Box | null {
  for (const child of box.children) {
    if (test(child.element)) return child
    const inner = findChild(child, test)
    if (inner) return inner
  }
  return null
}

const SOURCES = ['data-src', 'data-lazy-src', 'data-image', 'src']

export function findImage(findings: Finding[]): string | null {
  const images = findings.filter((finding) => findFirst(finding)?.element.name === 'img')
  for (const source of SOURCES) {
    const chosen = best(images, ({ found }) => {
      const urls = listAttributes(found, source).filter((url) => !url.startsWith('data:'))
      return new Set(urls).size >= Math.max(2, found.length * 0.3) ? urls.length : 0
    })
    if (chosen) return `${chosen.selector}@${source}`
  }
  return null
}

export function findCost(findings: Finding[]): string | null {
  const isCost = ({ text }: Box) =>
    text !== null && text.length <= 40 && /[$€£]\s?\d|^free\b|\badmission\b/i.test(text)
  return (
    best(findings, (finding) => {
      const box = findFirst(finding)
      const covered = cover(finding, isCost)
      return box && covered > 0.3 ? covered + (named(box, /price|cost|admission/i) ? 0.5 : 0) : 0
    })?.selector ?? null
  )
}

export function findDescription(findings: Finding[]): string | null {
  const isProse = ({ length, dates }: Box) => length >= 40 && length <= 5_000 && dates === 0
  return (
    best(findings, (finding) => {
      const box = findFirst(finding)
      const covered = cover(finding, isProse)
      if (!box || covered < 0.4 || /^(?:a|h[1-6]|img)$/.test(box.element.name)) return 0
      const word = named(box, /desc|excerpt|teaser|blurb|intro|summary|content/i) ? 0.7 : 0
      return covered + word + (box.element.name === 'p' ? 0.3 : 0)
    })?.selector ?? null
  )
}
