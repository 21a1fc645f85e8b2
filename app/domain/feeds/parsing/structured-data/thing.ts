/**
 * A thing as schema.org means it, whatever the page writes it in: JSON-LD, microdata or microformats. Names of types and
 * properties have no prefix ('Event', 'startDate'), and numbers and truth values are texts.
 */
export type Thing = {
  types: string[]
  /** What other things of the page refer to it by; in JSON-LD usually a URL. */
  id: string | null
  properties: Map<string, Value[]>
}

export type Value = string | Thing

export function createThing(types: string[], id: string | null = null): Thing {
  return { types, id, properties: new Map() }
}

export function addValue(thing: Thing, name: string, value: Value): void {
  const values = thing.properties.get(name)
  if (values) values.push(value)
  else thing.properties.set(name, [value])
}

/** 'http://schema.org/Event', 'schema:Event' and 'Event' are the same. */
export function withoutPrefix(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '')
}

/** The values of the first of the properties that has any. */
export function listValues(thing: Thing, ...names: string[]): Value[] {
  for (const name of names) {
    const values = thing.properties.get(name)
    if (values && values.length > 0) return values
  }
  return []
}

export function listThings(thing: Thing, ...names: string[]): Thing[] {
  return listValues(thing, ...names).filter((value) => typeof value !== 'string')
}

/** The texts among the values, without those that are empty. */
export function listTexts(thing: Thing, ...names: string[]): string[] {
  return names.flatMap((name) =>
    listValues(thing, name).filter(
      (value): value is string => typeof value === 'string' && value.trim() !== '',
    ),
  )
}

export function findText(thing: Thing, ...names: string[]): string {
  return listTexts(thing, ...names)[0]?.trim() ?? ''
}

/** What the thing is called; for a text, the text itself. */
export function findName(value: Value | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value.trim() : findText(value, 'name', 'legalName')
}

/** A member of one of schema.org's lists, such as EventCancelled: a text or a reference. */
export function findMember(thing: Thing, name: string): string {
  const [value] = listValues(thing, name)
  return withoutPrefix((typeof value === 'string' ? value : value?.id) ?? '')
}
