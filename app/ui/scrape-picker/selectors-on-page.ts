import { formatPick, type PickedFact, parsePick } from '~/domain/feeds/discovery/picked-source'

/** A way to select all events of a page, from the smallest to the largest element around what was clicked. */
export type ItemChoice = { selector: string; count: number }

const MAX_CHOICES = 8

/** The choices for what was clicked, and which of them is probably an event. Empty where nothing repeats. */
export function listItemChoices(clicked: Element): { choices: ItemChoice[]; likely: number } {
  const page = clicked.ownerDocument
  const choices: (ItemChoice & { siblings: number })[] = []
  for (let element: Element | null = clicked; element; element = element.parentElement) {
    if (element === page.body || element === page.documentElement) break
    const selector = describeItem(element)
    const matches = [...page.querySelectorAll(selector)]
    const isNested = matches.some((match) => match !== element && match.contains(element))
    if (matches.length < 2 || isNested) continue
    const siblings = matches.filter((match) => match.parentElement === element?.parentElement)
    choices.push({ selector, count: matches.length, siblings: siblings.length })
  }
  const most = Math.max(...choices.map(({ siblings }) => siblings))
  const likely = choices.findLastIndex(({ siblings }) => siblings === most)
  return {
    choices: choices.slice(-MAX_CHOICES).map(({ selector, count }) => ({ selector, count })),
    likely: likely - Math.max(0, choices.length - MAX_CHOICES),
  }
}

/** A tag alone is too much of a page: it is named with what is around it. */
function describeItem(element: Element): string {
  const own = describe(element)
  if (/[.#]/.test(own)) return own
  for (let around = element.parentElement; around; around = around.parentElement) {
    const name = describe(around)
    if (/[.#]/.test(name)) return `${name} ${own}`
  }
  return own
}

/** 'h2.event-title': the tag, with the two first classes that say what it is. */
function describe(element: Element): string {
  const classes = [...element.classList].filter(isLasting).slice(0, 2)
  return [element.localName, ...classes.map((name) => CSS.escape(name))].join('.')
}

/** Not a state, a place in the list, or what a tool generated for this version of the site. */
const isLasting = (name: string) =>
  /^[a-z][\w-]*$/i.test(name) &&
  !/\d{3,}|^(?:is|has|js|css)-|(?:^|[-_])(?:active|current|first|last|odd|even|open|selected|hover|focus)(?:$|[-_])/i.test(
    name,
  )

/** What selects a fact of the event that was clicked, as the form has it; null outside of all events. */
export function pickFact(clicked: Element, fact: PickedFact, items: string): string | null {
  const item = clicked.closest(parsePick(items).selector)
  if (!item) return null
  if (fact === 'link') return pickValue(item, clicked, 'a', ['href'])
  if (fact === 'image') {
    return pickValue(item, clicked, 'img', ['data-src', 'data-image', 'data-lazy-src', 'src'])
  }
  const element = fact === 'date' ? (findNear(item, clicked, 'time[datetime]') ?? clicked) : clicked
  const selector = select(item, element)
  const attribute = fact === 'date' && element.hasAttribute('datetime') ? 'datetime' : null
  return selector === '' && attribute === null ? null : formatPick({ selector, attribute })
}

function pickValue(
  item: Element,
  clicked: Element,
  tag: string,
  attributes: string[],
): string | null {
  const element = findNear(item, clicked, tag)
  const attribute = element && attributes.find((name) => readValue(element, name) !== '')
  return attribute ? formatPick({ selector: select(item, element), attribute }) : null
}

/** What was clicked, or the nearest of its kind in or around it. */
function findNear(item: Element, clicked: Element, selector: string): Element | null {
  const around = clicked.closest(selector)
  if (around && (item.contains(around) || around.contains(item))) return around
  return clicked.querySelector(selector)
}

/** The shortest selector whose first match in the event is this element; empty for the event itself. */
function select(item: Element, element: Element): string {
  if (element === item || element.contains(item)) return ''
  const own = describe(element)
  const around = element.parentElement && element.parentElement !== item
  const outer = around ? describe(element.parentElement) : ''
  const candidates = [
    ...(own === element.localName ? [] : [own]),
    ...(outer.includes('.') ? [`${outer} ${own}`] : []),
    element.localName,
    findPlace(item, element),
  ]
  return candidates.find((candidate) => item.querySelector(candidate) === element) ?? own
}

/** By its place among its siblings, up to the event. */
function findPlace(item: Element, element: Element): string {
  const steps: string[] = []
  for (let each: Element | null = element; each && each !== item; each = each.parentElement) {
    const { localName } = each
    const alike = [...(each.parentElement?.children ?? [])].filter(
      (sibling) => sibling.localName === localName,
    )
    steps.unshift(
      alike.length > 1 ? `${localName}:nth-of-type(${alike.indexOf(each) + 1})` : localName,
    )
  }
  return steps.join(' > ')
}

/** The events of the page, and what a pick finds in each. */
export function listMatches(page: Document, items: string): Element[] {
  const { selector } = parsePick(items)
  return selector === '' ? [] : query(page, selector)
}

/** What a pick has as its value in an event, as text. */
export function readPick(item: Element, text: string): string {
  const { selector, attribute } = parsePick(text)
  const element = selector === '' ? item : query(item, selector)[0]
  if (!element) return ''
  const value = attribute === null ? (element.textContent ?? '') : readValue(element, attribute)
  return value.replace(/\s+/g, ' ').trim()
}

/** The element that a pick finds in an event. */
export const findPicked = (item: Element, text: string): Element | undefined => {
  const { selector } = parsePick(text)
  return selector === '' ? item : query(item, selector)[0]
}

/** The links and images of the cleaned page lead nowhere: their values have other names. */
const readValue = (element: Element, attribute: string): string =>
  element.getAttribute(`data-pick-${attribute}`) ?? element.getAttribute(attribute) ?? ''

/** An invalid selector finds nothing. */
function query(root: Document | Element, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)]
  } catch {
    return []
  }
}
