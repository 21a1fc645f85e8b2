import type { FileCost } from './file-costs'

type Budget = Partial<Record<FileCost, number>>

/** What a test file may spend, by the folder it is in; the first that fits counts. */
const BUDGETS: [folder: string, budget: Budget][] = [
  ['/test/journeys/', { visits: 70, processes: 1 }],
  ['/test/doors/', { requests: 400, statements: 6_000, 'rows written': 35_000 }],
  ['/scripts/', { processes: 5 }],
  ['/', { statements: 6_000, 'rows written': 35_000 }],
]

/** As many events, people or entries as a large product has: a page must read few of them. */
const LARGE_LISTS = { 'rows written': 1_800_000 }

/** Files that may spend more, by why. */
const EXCEPTIONS: [reason: string, files: Record<string, Budget>][] = [
  [
    'It fills lists to their full size',
    {
      'app/domain/accounts/administrators/administered-sites.test.ts': LARGE_LISTS,
      'app/domain/events/review/find-in-console.test.ts': LARGE_LISTS,
      'app/domain/events/review/list-submissions.test.ts': LARGE_LISTS,
      'app/domain/promotions/sales/sales-of-large-site.test.ts': LARGE_LISTS,
      'app/domain/reports/audit-log.test.ts': LARGE_LISTS,
      'app/domain/reports/read-dashboard.test.ts': LARGE_LISTS,
      'app/domain/venues/duplicates/find-likely-duplicates.test.ts': LARGE_LISTS,
      'test/doors/console-cost.test.ts': LARGE_LISTS,
      'app/domain/newsroom/find-export.test.ts': { 'rows written': 60_000 },
      'app/domain/feeds/runs/enqueue-due-feeds.test.ts': { 'rows written': 60_000 },
      'test/doors/search-engines.test.ts': { 'rows written': 200_000 },
      'app/domain/search/results/search-large-city.test.ts': { 'rows written': 80_000 },
      'app/domain/listings/find-rebuild-progress.test.ts': { 'rows written': 50_000 },
    },
  ],
  [
    'It walks through random worlds, of which --large has more',
    {
      'test/listing-model/listing-model.test.ts': { statements: 10_000, 'rows written': 200_000 },
      'test/listing-model/partner-mirror.test.ts': { statements: 10_000, 'rows written': 100_000 },
      'test/listing-model/webhook-mirror.test.ts': { statements: 10_000, 'rows written': 150_000 },
      'test/promotions/interleavings.test.ts': { statements: 12_000 },
      'test/promotions/many-buyers.test.ts': { statements: 20_000 },
    },
  ],
  [
    'Its people send hundreds of requests at once',
    { 'app/domain/promotions/days/limit-unpaid-holds.test.ts': { statements: 8_000 } },
  ],
  [
    'It tries each route with each role, or each call with what is wrong',
    {
      'test/doors/role-access.test.ts': { requests: 7_500, statements: 16_000 },
      'test/doors/hostile-input.test.ts': { requests: 930 },
      'test/doors/hostile-purchases.test.ts': { requests: 600, statements: 9_500 },
      'test/doors/login-return-to.test.ts': { requests: 890 },
      'test/doors/unlisted-event.test.ts': { requests: 500 },
    },
  ],
  [
    'It walks through all pages, or all forms, of an area',
    {
      'test/doors/ugc.test.ts': { statements: 7_000 },
      'test/journeys/console-pages.test.ts': { visits: 80 },
      'test/journeys/edit-a-site.test.ts': { visits: 80 },
      'test/journeys/forms.test.ts': { visits: 100 },
      'test/journeys/promote-an-event.test.ts': { visits: 90 },
      'test/journeys/start-a-city.test.ts': { visits: 120 },
      'test/journeys/sign-in.test.ts': { visits: 110 },
    },
  ],
]

/** What the test file with this path may spend. `--large` has no budget. */
export function findBudget(path: string): Budget | null {
  if (process.env.LARGE_TESTS) return null
  const [, budget] = BUDGETS.find(([folder]) => path.includes(folder)) ?? ['', {}]
  const exceptions = EXCEPTIONS.flatMap(([, files]) =>
    Object.entries(files).flatMap(([file, more]) => (path.endsWith(file) ? more : [])),
  )
  return Object.assign({}, budget, ...exceptions)
}

/** The files with an exception. */
export const listExceptions = (): string[] => EXCEPTIONS.flatMap(([, files]) => Object.keys(files))
