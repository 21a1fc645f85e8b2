import { expect, test } from 'vitest'
import { listRecordings, readRecording } from '../../../../../test/services/recordings'
import { parseHtml } from '../html-page'
import { readJsonLd } from './json-ld'
import { readMicrodata } from './microdata'
import { readMicroformats } from './microformats'
import { findText, listTexts, type Thing, type Value } from './thing'

// What independent readers found on the same pages: extruct for JSON-LD and microdata, and the expected output of the
// microformats project's own tests.

const available = (await listRecordings('structured-data')).length > 0
const BASE = 'https://page.example/list/all'

async function readText(name: string): Promise<string> {
  return new TextDecoder().decode((await readRecording(`structured-data/${name}`))!)
}

type Extracted = { type?: string; properties: Record<string, unknown> }

/** Extruct's form of a thing. */
function toExtracted({ types, properties }: Thing): Extracted {
  return {
    ...(types[0] && { type: `http://schema.org/${types[0]}` }),
    properties: Object.fromEntries(
      [...properties].map(([name, values]) => {
        const list = values.map((value: Value) =>
          typeof value === 'string' ? value.replace(/\s+/g, ' ') : toExtracted(value),
        )
        return [name, list.length === 1 ? list[0] : list]
      }),
    ),
  }
}

/** Extruct leaves links as they are written on the page where they are not known by their names. */
function resolveLinks(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveLinks(item, name))
  if (typeof value === 'string') {
    return LINKS.has(name) && /\.html$|\.jpg$|^foo-fighters|^ticketmaster/.test(value)
      ? new URL(value, BASE).href
      : value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, resolveLinks(field, key)]),
  )
}

const LINKS = new Set(['url', 'image', 'audio', 'offers', 'inAlbum'])

test.skipIf(!available)('Microdata is read as extruct reads it', async () => {
  for (const name of ['001', '002', '003']) {
    const page = parseHtml(await readText(`schema.org-Event.${name}.html`))
    const expected: unknown = JSON.parse(await readText(`schema.org-Event.${name}.json`))
    const read = readMicrodata(page, BASE).map((thing) => resolveLinks(toExtracted(thing)))
    expect([name, read]).toEqual([name, resolveLinks(expected)])
  }
})

/** JSON-LD's form of a thing. */
function toJsonLd({ types, id, properties }: Thing): Record<string, unknown> {
  const fields = [...properties].map(([name, values]) => {
    const list = values.map((value) => (typeof value === 'string' ? value : toJsonLd(value)))
    return [name, list]
  })
  return { '@type': types, ...(id && { '@id': id }), ...Object.fromEntries(fields) }
}

/** The same, of what extruct found: every value a list, every number a text. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item))
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '@context')
      .map(([key, field]) => [key, [field].flat().map((item) => normalize(item))]),
  )
}

test.skipIf(!available)('JSON-LD is read as extruct reads it', async () => {
  const { things, repaired, broken } = readJsonLd(
    parseHtml(await readText('songkick-elysianfields.html')),
  )
  const expected = JSON.parse(await readText('songkick-elysianfields.json'))['json-ld']
  expect(things.map(toJsonLd)).toEqual(expected.map((item: unknown) => normalize(item)))
  expect({ repaired, broken }).toEqual({ repaired: 0, broken: 0 })
})

test.skipIf(!available)(
  'Events of microformats have the dates that their project expects',
  async () => {
    for (const name of ['ampm', 'concatenate', 'dates', 'dt-property', 'justaname']) {
      const html = await readText(`h-event-${name}.html`)
      const [expected] = JSON.parse(await readText(`h-event-${name}.json`)).items
      const [event] = readMicroformats(parseHtml(html), html, BASE)
      expect([name, findText(event!, 'name')]).toEqual([name, expected.properties.name[0]])
      expect(listTexts(event!, 'startDate')).toEqual(expected.properties.start ?? [])
      expect(listTexts(event!, 'endDate')).toEqual(expected.properties.end ?? [])
    }
  },
)
