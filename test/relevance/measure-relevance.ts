import type { SearchResults } from '~/domain/search/results/search-events.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import { applyDateWords } from '~/domain/search/words/apply-date-words'
import type { Day } from '~/lib/time/local-time'
import type { Judgment } from './judgments'

/** How well a search answers: its NDCG@10, from 0 to 1, and what is missing or wrong in words. */
export type Measured = { text: string; ndcg: number; wrong: string[] }

type Search = (query: SearchQuery) => Promise<SearchResults>

const RANKS = 10
const GAINS = { first: 3, present: 1 }

/** Runs each judged search as a visitor's and measures its first page, where several cards of one title count as the first of them. */
export async function measureRelevance(
  search: Search,
  judgments: Judgment[],
  today: Day,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const judgment of judgments) {
    const params = new URLSearchParams(judgment.filters)
    params.set('q', judgment.text)
    measured.push(
      measure(
        judgment,
        await search({ ...applyDateWords(parseSearchUrl(params), today).query, isRanked: true }),
      ),
    )
  }
  return measured
}

function measure(judgment: Judgment, { events, size }: SearchResults): Measured {
  const { text, first, present, absent, isEmpty } = judgment
  const titles = [...new Set(events.map(({ title }) => title))]
  const exact = new Set(events.slice(0, size).map(({ title }) => title))
  const [top = 'nothing'] = titles
  const wrong = [
    ...[...first, ...present]
      .filter((title) => !titles.includes(title))
      .map((title) => `lacks ${title}`),
    ...absent.filter((title) => exact.has(title)).map((title) => `has ${title}`),
    ...(first.length > 0 && !first.includes(top) ? [`begins with ${top}`] : []),
    ...(isEmpty && size > 0 ? [`has ${top}`] : []),
  ]
  const found = titles.map((title) => findGain(judgment, title))
  const ideal = [...first.map(() => GAINS.first), ...present.map(() => GAINS.present)]
  const best = sumGains(ideal)
  return { text, wrong, ndcg: best === 0 ? Number(wrong.length === 0) : sumGains(found) / best }
}

function findGain({ first, present }: Judgment, title: string): number {
  if (first.includes(title)) return GAINS.first
  return present.includes(title) ? GAINS.present : 0
}

/** Discounted cumulative gain: a result counts less, the lower it is. */
const sumGains = (gains: number[]): number =>
  gains.slice(0, RANKS).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)

export const averageNdcg = (measured: Measured[]): number =>
  measured.reduce((sum, { ndcg }) => sum + ndcg, 0) / Math.max(measured.length, 1)

/** A line for each search that is answered worse than it should be, the worst first. */
export function formatWorst(measured: Measured[]): string {
  return measured
    .filter(({ ndcg, wrong }) => ndcg < 1 || wrong.length > 0)
    .sort((a, b) => a.ndcg - b.ndcg)
    .map(({ text, ndcg, wrong }) => `${ndcg.toFixed(3)} ${[text, ...wrong].join('; ')}`)
    .join('\n')
}
