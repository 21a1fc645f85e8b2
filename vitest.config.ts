import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { setRuntimeFlags } from './scripts/runtime-flags.mjs'
import { quickBundledEntities } from './scripts/vite/quick-entities'
import { answerInternet } from './test/internet'
import { listRuleTests } from './test/list-rule-tests'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const RECORDINGS = resolvePath('../shared/fixtures/')

/** Tests in workerd have no file system: this binding reads recorded feeds for them, if the folder exists. */
async function answerRecording(request: Request): Promise<Response> {
  const path = decodeURIComponent(new URL(request.url).pathname).replace(/^\/+/, '')
  if (path.split('/').includes('..') || !existsSync(RECORDINGS))
    return new Response(null, { status: 404 })
  if (path.endsWith('/')) {
    return Response.json(
      existsSync(RECORDINGS + path) ? (await readdir(RECORDINGS + path)).sort() : [],
    )
  }
  if (!existsSync(RECORDINGS + path)) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(await readFile(RECORDINGS + path)))
}

setRuntimeFlags()

// The workers' runtime wants the folder of its assets, also for tests that need no build.
mkdirSync(resolvePath('./build/client'), { recursive: true })

const alias = { '~': resolvePath('./app') }
const ruleTests = listRuleTests(resolvePath('.'))

/** Loaded as a file each: hundreds of small modules are otherwise sent to the runtime again for each test file. */
const PREBUNDLED = [
  '@conform-to/zod/v4',
  '@photostructure/tz-lookup',
  '@remix-run/cloudflare',
  '@turf/bbox',
  '@turf/boolean-intersects',
  '@turf/boolean-point-in-polygon',
  '@turf/distance',
  'arctic',
  'bowser',
  'date-fns',
  'date-fns-tz',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'entities',
  'fastest-levenshtein',
  'ical.js',
  'image-size',
  'ipaddr.js',
  'oslo/crypto',
  'oslo/encoding',
  'oslo/jwt',
  'robots-parser',
  'rrule',
  'rrule-temporal',
  'sanitize-html',
  'stripe',
  'windows-iana',
  'zod',
]

/** Test files that run in the workers' runtime, with databases of their own. */
function workerProject(
  name: string,
  include: string[],
  exclude: string[] = [],
): TestProjectConfiguration {
  return {
    resolve: { alias },
    plugins: [
      cloudflareTest(async () => ({
        // Tests call the product's code themselves; those of the doors import the built worker.
        main: './test/empty-worker.ts',
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // The runtime loads the built worker itself, as it would the deployed one.
          modulesRules: [{ type: 'ESModule', include: ['**/build/server/index.js'] }],
          bindings: {
            // Which sizes and random worlds tests use (test/measurements/random-rounds.ts).
            LARGE_TESTS: process.env.LARGE_TESTS ?? '',
            TEST_SEED: process.env.TEST_SEED ?? '',
            TEST_ROUNDS: process.env.TEST_ROUNDS ?? '',
            MIGRATIONS: await readD1Migrations(resolvePath('./migrations')),
            SEARCH_MIGRATIONS: await readD1Migrations(resolvePath('./migrations/search')),
          },
          serviceBindings: { RECORDINGS: answerRecording },
          // Not EMAIL, by which the product would send: its mail goes into the outbox here.
          email: {
            send_email: [
              {
                name: 'SIMULATED_EMAIL',
                allowed_sender_addresses: ['events@product.example'],
              },
            ],
          },
          outboundService: answerInternet,
        },
      })),
    ],
    test: {
      name,
      include,
      exclude,
      isolate: false,
      setupFiles: [
        './test/flat-prototypes.ts',
        './test/logged-errors.ts',
        './test/cheap-password-hashes.ts',
        './test/setup.ts',
        './test/budgets/check-budget.ts',
      ],
      // The first test that fetches from the built worker waits until it is loaded.
      testTimeout: 60_000,
      // Each file begins by deleting the rows of the one before, of which a test of large lists has many.
      hookTimeout: 120_000,
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: PREBUNDLED,
            esbuildOptions: { plugins: [quickBundledEntities] },
          },
        },
      },
    },
  }
}

export default defineConfig({
  test: {
    // Files run in the same order everywhere, not by how long each took here before.
    cache: false,
    // sanitize-html brings PostCSS, which offers more in Node than it uses here.
    onConsoleLog: (text) => !text.includes('externalized for browser compatibility'),
    projects: [
      workerProject(
        'workerd',
        [
          'app/**/*.test.ts',
          'workers/**/*.test.ts',
          'test/{listing-model,promotions,relevance}/**/*.test.ts',
        ],
        ruleTests,
      ),
      workerProject('doors', ['test/doors/**/*.test.ts']),
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: ruleTests,
          isolate: false,
          setupFiles: ['./test/logged-errors.ts', './test/budgets/check-budget.ts'],
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'scripts',
          isolate: false,
          include: ['scripts/**/*.test.ts'],
          // Two at a time: a test often waits for a process that it has started.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          setupFiles: ['./test/budgets/check-budget.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'journeys',
          // A lane is one process: its files share a browser and what it has loaded.
          isolate: false,
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['./test/journeys/global-setup.ts'],
          setupFiles: ['./test/budgets/check-budget.ts'],
          // Other suites run beside it, and a browser is slow then.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 180_000,
          // Two lanes: a browser often waits for the product, and the product for the browser.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
