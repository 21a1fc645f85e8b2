import { expect, test } from 'vitest'
import { REQUEST_FAILURES, SOURCE_FAILURES } from '../contract/failure-reason'
import { explainRun } from './explain-run'

/** Of a run from before reasons were stored. */
const explain = (error: string) => explainRun({ state: 'failed', error, reason: null })!.what

test.each([
  ['hall.example answered 403', 'The source does not let us read this page.'],
  ['hall.example answered 404', 'The page no longer exists.'],
  ['hall.example answered 429', 'The source says that it is read too often.'],
  ['hall.example answered 503', 'The source has a fault of its own.'],
  ['hall.example answered 418', 'The source refuses this request.'],
  ['hall.example could not be reached', 'The source did not answer, or took too long.'],
  ['hall.example took too long', 'The source did not answer, or took too long.'],
  ['hall.example answered 500 (robots.txt)', 'The source has a fault of its own.'],
  ['hall.example broke off its answer', 'The source did not answer, or took too long.'],
  [
    'the IP of hall.example could not be resolved',
    'The name of the host does not exist at the moment.',
  ],
  ['hall.example has no IP', 'The name of the host does not exist at the moment.'],
  ['hall.local is not on the public internet', 'The URL is one that we do not read.'],
  [
    'hall.example does not allow programs at this URL (robots.txt)',
    'The site does not allow programs to read this page.',
  ],
  ['https://hall.example redirects more than 5 times', 'The URL leads somewhere else.'],
  ['hall.example sent more than 12 MB', 'The source has more than a run may read.'],
  ['https://hall.example has more than 100 pages', 'The source has more than a run may read.'],
  ['the page nests more than 400 elements', 'The source has more than a run may read.'],
  [
    'https://hall.example returned a web page instead of a calendar',
    'The source no longer answers with events in the form that was expected.',
  ],
  [
    'https://hall.example returned an empty body',
    'The source no longer answers with events in the form that was expected.',
  ],
  [
    'the calendar of https://hall.example is truncated',
    'The list of events breaks off before its end, so nothing was changed.',
  ],
  [
    "no item matches '.event'; the page may have changed",
    'The manifest finds no events on the page, so nothing was changed. The page has probably been redesigned.',
  ],
  [
    'https://hall.example has no such JSON in its scripts',
    'The manifest finds no events on the page, so nothing was changed. The page has probably been redesigned.',
  ],
  [
    'https://hall.example is not JSON',
    'The source no longer answers with events in the form that was expected.',
  ],
  [
    'the selectors take too long on this page; make them simpler',
    'The manifest of this scrape takes too long on this page, so nothing was changed.',
  ],
  [
    'https://hall.example has no events as JSON-LD, microdata or h-event',
    'The page no longer has a list of events that this plugin can read, so nothing was changed.',
  ],
  [
    'https://hall.example returned a page without a carbonhouse list of events',
    'The page no longer has a list of events that this plugin can read, so nothing was changed.',
  ],
  [
    'https://hall.example did not return rows of events',
    'The source no longer answers with events in the form that was expected.',
  ],
  [
    'https://hall.example is the page of a single event, not a list of events',
    'The URL is the page of a single event, not a list of events.',
  ],
  [
    'https://hall.example returned something that is not RSS or Atom',
    'The source no longer answers with events in the form that was expected.',
  ],
  [
    'https://hall.example returned a feed that is cut off',
    'The list of events breaks off before its end, so nothing was changed.',
  ],
  [
    'https://hall.example has no dates of events, and neither have its pages',
    'The feed does not say when its events take place, and neither do the pages that it links.',
  ],
  [
    'the URL names no place; add one of venueId, city',
    'The URL does not say which place’s events to read.',
  ],
  ['more than 1000 events start within an hour', 'The source has more than a run may read.'],
  ['the source returned no page', 'The source gave no page to read.'],
  ["there is no plugin 'x'", 'The plugin of this scrape does not exist.'],
  ['The run was abandoned', 'The run was interrupted before its end. The next one does the rest.'],
  ['Failed query: SELECT 1', 'The run failed for a reason that is not the source’s.'],
])('An old run with this message says so: %s: %s', (error, what) => {
  expect(explain(error)).toBe(what)
})

const HELD = { state: 'held', reason: null } as const

test('A held run is explained with its own words, and a good one is not', () => {
  expect(explainRun({ ...HELD, error: 'It would delete 5 of 9 upcoming events.' })).toEqual({
    what: 'It would delete 5 of 9 upcoming events.',
    whatToDo: expect.stringContaining('accept the deletions'),
  })
  expect(explainRun({ state: 'succeeded', error: null, reason: null })).toBeNull()
  expect(explainRun({ state: 'running', error: null, reason: null })).toBeNull()
})

test('Each reason is explained in words of its own, whatever the message', () => {
  const reasons = [...SOURCE_FAILURES, ...REQUEST_FAILURES, 'abandoned', 'fault']
  const explained = reasons.map((reason) => explainRun({ state: 'failed', error: 'x', reason })!)
  expect(new Set(explained.map(({ what }) => what)).size).toBe(reasons.length)
  for (const { what, whatToDo } of explained) {
    expect(what).toMatch(/^[A-Z].+\.$/)
    expect(whatToDo).toMatch(/^[A-Z].+\.$/)
  }
  expect(
    explainRun({ state: 'failed', error: 'hall.example answered 404', reason: 'no-such' }),
  ).toEqual(explainRun({ state: 'failed', error: null, reason: 'page-gone' }))
})
