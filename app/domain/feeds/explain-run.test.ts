import { expect, test } from 'vitest'
import { explainRun } from './explain-run'

const explain = (error: string) => explainRun({ state: 'failed', error })!.what

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
  ["there is no plugin 'x'", 'The plugin of this scrape does not exist.'],
  ['The run was abandoned', 'The run was interrupted before its end. Nothing was changed.'],
  ['Failed query: SELECT 1', 'The run failed for a reason that is not the source’s.'],
])('%s: %s', (error, what) => {
  expect(explain(error)).toBe(what)
})

test('A held run is explained with its own words, and a good one is not', () => {
  expect(explainRun({ state: 'held', error: 'It would delete 5 of 9 upcoming events.' })).toEqual({
    what: 'It would delete 5 of 9 upcoming events.',
    whatToDo: expect.stringContaining('accept the deletions'),
  })
  expect(explainRun({ state: 'succeeded', error: null })).toBeNull()
  expect(explainRun({ state: 'running', error: null })).toBeNull()
})
