import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { answerInternet } from './test/internet'

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

const alias = { '~': resolvePath('./app') }

export default defineConfig({
  test: {
    // sanitize-html brings PostCSS, which offers more in Node than it uses here.
    onConsoleLog: (text) => !text.includes('externalized for browser compatibility'),
    projects: [
      {
        resolve: { alias },
        plugins: [
          cloudflareTest(async () => ({
            // Tests call the product's code themselves; those of the doors import the built worker.
            main: './test/empty-worker.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                // How many worlds the listing model walks through, and from which; else a few.
                LISTING_MODEL_ROUNDS: process.env.LISTING_MODEL_ROUNDS ?? '',
                LISTING_MODEL_SEED: process.env.LISTING_MODEL_SEED ?? '',
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
          name: 'workerd',
          include: [
            'app/**/*.test.ts',
            'workers/**/*.test.ts',
            'test/{doors,listing-model}/**/*.test.ts',
          ],
          setupFiles: ['./test/setup.ts'],
          // The first test that asks the built worker waits until it is read.
          testTimeout: 60_000,
          deps: {
            optimizer: {
              ssr: { enabled: true, include: ['@remix-run/cloudflare', 'sanitize-html'] },
            },
          },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['./test/journeys/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
