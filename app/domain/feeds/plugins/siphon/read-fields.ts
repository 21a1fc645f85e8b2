import { escapeText } from 'entities'
import { resolveLink } from '../../parsing/html-page'
import { toHtml } from '../../parsing/source-text'
import type { FieldName, Fields } from './manifest'
import { readLine, readValue, type Scope } from './read-value'

/** What was found of an event, as it is written; URLs are absolute. Empty or null where nothing was. */
export type FieldTexts = Record<
  Exclude<FieldName, 'url' | 'image' | 'tickets' | 'categories'>,
  string
> & {
  url: string | null
  image: string | null
  tickets: string | null
  categories: string[]
  /** Why the event cannot be read, if so. */
  failure?: string
}

/** In UTF-16 units. All but descriptions are lines, of which the product keeps a few hundred characters. */
const MAX_LINE_LENGTH = 5_000

export function readFields(fields: Fields, scope: Scope): FieldTexts {
  const line = (name: FieldName) => readLine(fields[name], scope).slice(0, MAX_LINE_LENGTH)
  const link = (name: FieldName) => resolveLink(line(name), scope.page.baseUrl)
  const description = readValue(fields.description, scope)
  return {
    title: line('title'),
    date: line('date'),
    endDate: line('endDate'),
    time: line('time'),
    endTime: line('endTime'),
    month: line('month'),
    id: line('id'),
    url: link('url'),
    description: toDescription(description.texts, description.isHtml),
    image: link('image'),
    tickets: link('tickets'),
    cost: line('cost'),
    status: line('status'),
    categories: readValue(fields.categories, scope).texts,
    venue: line('venue'),
    address: line('address'),
  }
}

/** What the detail page says, and for the rest what the list says. When an event takes place comes from one of them. */
export function mergeFields(list: FieldTexts, detail: FieldTexts): FieldTexts {
  const when = detail.date === '' ? list : detail
  return {
    title: detail.title || list.title,
    date: when.date,
    endDate: when.endDate || (when === list ? detail.endDate : ''),
    time: detail.time || list.time,
    endTime: detail.endTime || list.endTime,
    month: when.month || list.month,
    id: detail.id || list.id,
    url: detail.url ?? list.url,
    description: detail.description || list.description,
    image: detail.image ?? list.image,
    tickets: detail.tickets ?? list.tickets,
    cost: detail.cost || list.cost,
    status: detail.status || list.status,
    categories: detail.categories.length > 0 ? detail.categories : list.categories,
    venue: detail.venue || list.venue,
    address: detail.address || list.address,
  }
}

/** A description as HTML, of what was found as HTML or as text. */
function toDescription(texts: string[], isHtml: boolean): string {
  if (!isHtml && texts.length > 1)
    return texts.map((text) => `<p>${escapeText(text)}</p>`).join('\n')
  return texts.map((text) => (isHtml ? text : toHtml(text))).join('\n')
}
