import { expect, test } from 'vitest'
import { listRecordings, readRecording } from '../../../../test/services/recordings'
import { listLinks } from './review-submission.server'
import { REVIEW_THRESHOLD, type SubmissionFacts, scoreSubmission } from './score-submission'

const NEW_AUTHOR = { trusted: 0, declined: 0, lastHour: 0 }
const KNOWN_AUTHOR = { trusted: 8, declined: 0, lastHour: 1 }
const NOT_REPEATED = { ofAuthor: 0, ofOthers: 0, declined: 0 }

const ORDINARY: SubmissionFacts = {
  title: 'Swing night at the boathouse',
  text: 'A live band, a beginners’ lesson at seven, and dancing until late. Bring shoes with smooth soles.',
  links: [],
  urls: ['https://boathouse.example/swing'],
  author: NEW_AUTHOR,
  repeated: NOT_REPEATED,
}

const score = (facts: Partial<SubmissionFacts>) => scoreSubmission({ ...ORDINARY, ...facts })
const listNames = ({ signals }: ReturnType<typeof score>) => signals.map(({ name }) => name)

test('An ordinary first event of a new author is far below the threshold', () => {
  expect(score({})).toEqual({
    score: 15,
    signals: [{ name: 'new-author', points: 15 }],
    isSuspicious: false,
  })
})

test.each<[string, Partial<SubmissionFacts>]>([
  [
    'Free sports streams',
    {
      title: '[LIVE] Lakers vs Bulls watch online free',
      text: 'Click https://a.example/x and https://b.example/y or https://c.example/z',
      links: ['https://a.example/x', 'https://b.example/y', 'https://c.example/z'],
    },
  ],
  [
    'A phone number as title',
    { title: 'Airline customer support number +1 (800) 555-0199 call now' },
  ],
  [
    'Links without text',
    {
      text: 'See https://one.example https://two.example https://three.example https://four.example',
      links: ['one', 'two', 'three', 'four'].map((name) => `https://${name}.example`),
    },
  ],
  ['Disguised characters', { title: 'Frее Bitcoin giveaway' }],
  [
    'Medicine',
    { text: 'Buy Viagra and Cialis without a prescription, quick loans available too.' },
  ],
  ['A text that was declined', { repeated: { ...NOT_REPEATED, declined: 1 } }],
  ['A text that three others submitted', { repeated: { ...NOT_REPEATED, ofOthers: 3 } }],
  ['Forty events within an hour', { author: { ...NEW_AUTHOR, lastHour: 40 } }],
])('%s of a new author waits for an editor', (_name, facts) => {
  expect(score(facts).score).toBeGreaterThanOrEqual(REVIEW_THRESHOLD)
})

test('Weak signs do not hold the event of an author whose events are published', () => {
  const weak = {
    title: 'TICKETS AT BOATHOUSE.COM TONIGHT!!!',
    urls: ['https://bit.ly/abc'],
    links: ['https://bit.ly/abc'],
  }
  expect(score(weak).isSuspicious).toBe(true)
  expect(score({ ...weak, author: KNOWN_AUTHOR }).isSuspicious).toBe(false)
})

test('Strong signs hold the event of an author whose events are published', () => {
  const author = KNOWN_AUTHOR
  expect(score({ author, repeated: { ...NOT_REPEATED, declined: 1 } }).isSuspicious).toBe(true)
  const text = 'Viagra, payday loans, and hire a hacker to recover your lost funds.'
  expect(score({ author, text }).isSuspicious).toBe(true)
})

test('Trust grows with published events, up to a limit', () => {
  const findTrust = (trusted: number) =>
    score({ author: { ...NEW_AUTHOR, trusted } }).signals.find(
      ({ name }) => name === 'trusted-author',
    )?.points
  expect([0, 1, 3, 5, 500].map(findTrust)).toEqual([undefined, -6, -18, -30, -30])
})

test('The website and the ticket page of the event are no sign of spam, however often they are linked', () => {
  const urls = ['https://www.boathouse.example/swing', 'https://tickets.example/1']
  const links = [1, 2, 3, 4, 5].map((page) => `https://boathouse.example/${page}`)
  expect(listNames(score({ urls, links, text: ORDINARY.text.repeat(3) }))).toEqual(['new-author'])
})

test('A year, a time or a price in the title is not a phone number', () => {
  for (const title of [
    '2026-05-02 19:30-22:00 Jazz',
    'New Year 2025/2026',
    '$1,000,000 Raffle',
    '24/7/365',
  ]) {
    expect(listNames(score({ title }))).toEqual(['new-author'])
  }
})

test('Titles in other scripts are not disguised', () => {
  for (const title of ['Вечер джаза', 'Ελληνική νύχτα', 'Jazz и блюз', 'Σ Club', '爵士之夜']) {
    expect(listNames(score({ title }))).toEqual(['new-author'])
  }
})

const recordings = await listRecordings('events')

test.skipIf(recordings.length === 0)(
  'Of two thousand real events, hardly any would wait for an editor, even from new authors',
  async () => {
    const events: { title: string; description: string | null; url: string | null }[] = []
    for (const name of recordings.filter((name) => name.endsWith('.json'))) {
      const bytes = await readRecording(`events/${name}`)
      events.push(...JSON.parse(new TextDecoder().decode(bytes ?? undefined)))
    }
    const suspicious = events.filter(({ title, description, url }) => {
      const text = description ?? ''
      return score({ title, text, links: listLinks('', text), urls: url ? [url] : [] }).isSuspicious
    })
    expect(events.length).toBeGreaterThan(1_000)
    expect(suspicious.length / events.length).toBeLessThan(0.002)
  },
)
