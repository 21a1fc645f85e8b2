import { expect, test } from 'vitest'
import {
  describeFilter,
  FILTERED_LISTS,
  filteredListPath,
  findFilteredList,
  readFilterQuery,
  savedFilterForm,
} from './saved-filter'

const read = (path: string, query: string) => readFilterQuery(path, new URLSearchParams(query))

test('Only what filters the list is saved, in a fixed order, without the site and the page', () => {
  expect(read('/site/ugc', 'before=9.9&q=%20jazz%20&site=4&open=3&state=held')).toBe(
    'state=held&q=jazz',
  )
  expect(read('/venues', 'q=&site=4&page=3')).toBe('')
  expect(read('/venues', 'q=hall&page=3&next=//evil.example')).toBe('q=hall')
})

test('All dates is a filter of lists that start with the last days', () => {
  expect(read('/site/upsells', 'start=&end=')).toBe('start=&end=')
  expect(read('/site/audit', 'start=&end=')).toBe('')
  expect(describeFilter({ list: '/site/upsells', query: 'start=&end=' })).toBe('All dates')
})

test('Nothing is saved of other paths, nor what is too long for a link', () => {
  for (const path of ['/site/dashboard', '__proto__', 'constructor', '//evil.example', '']) {
    expect(read(path, 'q=hall')).toBe('')
    expect(findFilteredList(path, true)).toBeNull()
  }
  expect(read('/venues', `q=${'x'.repeat(2_000)}`)).toBe('')
})

test('A list that only superadmins open is theirs', () => {
  for (const [path, { audience }] of Object.entries(FILTERED_LISTS)) {
    expect(findFilteredList(path, true)).not.toBeNull()
    expect(findFilteredList(path, false) !== null).toBe(audience === 'site')
  }
})

test('A filter is described in words, without codes', () => {
  const query = 'q=jazz&person=ac_12&action=site.announce&start=2026-07-01'
  expect(describeFilter({ list: '/site/audit', query })).toBe(
    'Text: jazz, Person, Action, From: 2026-07-01',
  )
  expect(filteredListPath({ id: 4 }, { list: '/site/audit', query })).toBe(
    `/site/audit?site=4&${query}`,
  )
})

test('A name is one line that can be read, of 60 characters at most', () => {
  const parse = (name: string) => savedFilterForm.safeParse({ name })
  expect(parse(' Held\u202e \n this\u200b week ').data?.name).toBe('Held this week')
  for (const name of ['', '  ', '\u200b\u2060', 'x'.repeat(61)]) {
    expect(parse(name).success, JSON.stringify(name)).toBe(false)
  }
  expect(savedFilterForm.safeParse({}).success).toBe(false)
})
