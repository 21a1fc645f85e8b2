import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../../../test/measurements/measure-growth'
import { type Page, type ReadContext, withoutPauses } from '../../contract/feed-plugin'
import { MAX_WORK, WorkBudget } from '../../parsing/work-budget'
import { toPattern } from './pattern'
import { readByManifest } from './siphon'

// Whatever a manifest asks of whatever page, a run ends soon: with its events, or with an error that says what to do.

const SITE = 'https://club.example'
const CONTEXT: ReadContext = {
  timezone: 'America/Chicago',
  timezoneIsOverride: false,
  url: `${SITE}/calendar`,
  manifest: null,
  window: { from: Date.parse('2026-07-09T05:00Z'), to: Date.parse('2027-08-09T05:00Z') },
}

const createPage = (body: string, url = CONTEXT.url): Page => ({
  url,
  contentType: 'text/html',
  body: new TextEncoder().encode(body),
})

/** A tenth of the usual work, which is used up as all of it would be. */
const createSmallBudget = () => new WorkBudget(MAX_WORK / 10)

const read = (
  body: string | Page[],
  fields: object,
  more: object = {},
  budget = new WorkBudget(),
) => {
  const manifest = {
    source: { url: CONTEXT.url },
    items: { selector: 'li' },
    fields: { title: 'h3', date: 'b', ...fields },
    ...more,
  }
  const pages = typeof body === 'string' ? [createPage(body)] : body
  return withoutPauses(readByManifest(pages, { ...CONTEXT, manifest }, budget))
}

function expectTooLong(fields: object, more: object = {}): void {
  const body = `<ul>${ROW.repeat(1_000)}</ul>`
  expect(() => read(body, fields, more, createSmallBudget())).toThrow(TOO_LONG)
}

const ROW = `<li><h3>Jazz</h3><b>July 10</b><p>${'words '.repeat(60)}</p></li>`
const TOO_LONG = 'the manifest takes too long on this page'

test.each([
  ['the whole page', { address: { page: true } }],
  ['a match in the whole page', { venue: { page: true, match: 'Hall: (.+)$' } }],
  ['all of the whole page', { categories: { page: true, selector: 'p', all: true, match: 'x+y' } }],
])('Reading %s for each item takes as long as the page is', (_, fields) => {
  const growth = measureGrowth((rows) => read(`<ul>${rows}</ul>`, fields), ROW, 50)
  expect(growth).toBeLessThan(MAX_GROWTH)
})

test.each([
  ['a heading around everything', { venue: { heading: 'ul' } }],
  ['a page that is joined again', { venue: { join: [{ page: true }, 'h3'], match: 'x+y' } }],
  [
    'corrections of the whole page',
    { venue: [{ join: [{ page: true }], replace: [{ pattern: 'x*y|o', with: '' }] }] },
  ],
  [
    'an expression of thousands of states',
    { venue: { selector: 'p', match: '(?:((o{0,1})*){900})[xy]' } },
  ],
  ['the HTML of the whole page', { description: { page: true, html: true } }],
])('A run ends with %s', (_, fields) => {
  expectTooLong(fields)
})

test('A run ends with a selector that compares each element with each', () => {
  const items = { selector: 'li:has(~ li:nth-last-of-type(7n + 5) ~ li.none)' }
  expectTooLong({}, { items })
})

test('An expression that looks ahead to the end for each match is charged for it', () => {
  const text = 'x'.repeat(100_000)
  expect(() => toPattern('x*y|x').replace(text, '', createSmallBudget())).toThrow(TOO_LONG)
  expect(toPattern('x').replace(text, 'yy', createSmallBudget())).toHaveLength(100_000)
  expect(toPattern('(a)(b)?').replace('abac', '$2$1$3', createSmallBudget())).toBe('ba$3a$3c')
})

test('A detail page that all items link is read once, and one with thousands of dates ends the run', () => {
  const detailUrl = `${SITE}/one`
  const link = '<li><h3>Jazz</h3><b>July 10</b><a href="/one">More</a></li>'
  const detail = (rule: object) => ({
    detail: { url: { selector: 'a', attribute: 'href' }, ...rule },
  })
  const fields = { venue: 'h1' }
  const text = `<h1>Hall</h1>${'<p>words</p>'.repeat(5)}`
  const growth = measureGrowth(
    (links) => {
      const pages = [createPage(links), createPage(text.repeat(links.length / 40), detailUrl)]
      return read(pages, {}, detail({ fields }))
    },
    link,
    30,
  )
  expect(growth).toBeLessThan(MAX_GROWTH)
  const dates = createPage('<i>July 10</i>'.repeat(500), detailUrl)
  const dated = detail({ items: { selector: 'i' }, fields: { date: {} } })
  expect(() => read([createPage(link.repeat(100)), dates], {}, dated)).toThrow(
    'more than 20000 dates of events',
  )
})
