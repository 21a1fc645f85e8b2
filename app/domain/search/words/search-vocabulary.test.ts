import { expect, test } from 'vitest'
import { parseSearchText } from './parse-search-text'
import { buildSearchVocabulary, understandText } from './search-vocabulary'

const category = (id: string, name: string, ...merged: string[]) => ({
  id,
  name,
  merged: merged.map((former) => ({ name: former })),
})

const vocabulary = buildSearchVocabulary(
  [
    category('family', 'Family & Kids'),
    category('concerts', 'Concerts'),
    category('jazz', 'Jazz and Blues', 'Swing'),
    category('stand_up', 'Stand-Up'),
    category('live', 'Live Painting'),
    category('musicals', 'Musicals'),
  ],
  [
    ['kids', 'children'],
    ['concert', 'gig', 'live music'],
  ],
  [['music', 'concert']],
)

/** Each term with the categories and the other words that it means. */
function understand(text: string) {
  const parsed = parseSearchText(text)
  if (!parsed) throw new Error('no text')
  return understandText(parsed, vocabulary).wanted.map(({ words, meaning }) => ({
    words: words.join(' '),
    ...(meaning && {
      means: [
        ...meaning.categories,
        ...meaning.synonyms.map((synonym) => synonym.join(' ')),
        ...(meaning.facts ?? []),
      ],
    }),
  }))
}

test.each([
  ['a part of a name', 'kids', ['family', 'children']],
  ['the other part, in another form', 'families', ['family']],
  ['the whole name', 'family and kids', ['family']],
  ['a synonym of a name', 'children', ['family', 'kids']],
  ['the plural of a synonym', 'gigs', ['concerts', 'concert', 'live music']],
  ['several words together', 'live music', ['concerts', 'concert', 'gig']],
  ['the former name of a merged category', 'swing', ['jazz']],
  ['a compound', 'stand-up', ['stand_up']],
  ['a compound in two words', 'stand up', ['stand_up']],
  ['a compound as one word', 'standup', ['stand_up']],
  ['a word with the same stem as another', 'musical', ['musicals']],
  ['the beginning of the last word', 'jaz', ['jazz']],
])('A category is named by %s: %s', (_, text, means) => {
  expect(understand(text)).toEqual([{ words: expect.any(String), means }])
})

test('Words that name nothing, quoted words and one word of a name of two mean themselves only', () => {
  expect(understand('tempest')).toEqual([{ words: 'tempest' }])
  expect(understand('"kids"')).toEqual([{ words: 'kids' }])
  expect(understand('painting')).toEqual([{ words: 'painting' }])
  expect(understand('"live" comedy')).toEqual([{ words: 'live' }, { words: 'comedy' }])
  expect(understand('ja')).toEqual([{ words: 'ja' }])
})

test('A word may imply another that does not imply it', () => {
  expect(understand('music')).toEqual([{ words: 'music', means: ['concerts', 'concert'] }])
  expect(understand('concert')).toEqual([
    { words: 'concert', means: ['concerts', 'gig', 'live music'] },
  ])
})

test('Of several words, the most that mean something together are one term', () => {
  expect(understand('free live music kids night')).toEqual([
    { words: 'free', means: ['price/free'] },
    { words: 'live music', means: ['concerts', 'concert', 'gig'] },
    { words: 'kids', means: ['family', 'children'] },
    { words: 'night' },
  ])
})
