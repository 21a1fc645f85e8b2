import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { startProduct } from '../../scripts/started-product'
import { startOpenIdProvider } from '../open-id-provider'
import { setExchanges, startRecordedHosts } from '../recorded-hosts'
import { buildLaunchOptions, NO_GRAPHICS } from './launch-options'
import { buildWebsite, WEBSITES } from './venue-websites'

/** The day before the recorded concerts of the journeys, at noon in Chicago. */
const CLOCK = '2026-07-10T17:00:00Z'

declare module 'vitest' {
  interface ProvidedContext {
    port: number
    stateDir: string
    clock: string
    /** Where the browser that journeys share takes connections. */
    browserUrl: string
  }
}

/**
 * The journeys walk the product as a newcomer has it after his first command, with a provider in Google's place and websites
 * of venues.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startOpenIdProvider()
  for (const host of WEBSITES) setExchanges(host, buildWebsite(host))
  const { port, stateDir, stop } = await startProduct({
    CLOCK,
    EXAMPLE_HOSTS_URL: await startRecordedHosts(),
    GOOGLE_CLIENT_ID: 'city-events',
    GOOGLE_CLIENT_SECRET: 'the-secret',
    GOOGLE_ISSUER: provider.url,
  })
  const browser = await chromium.launchServer(await buildLaunchOptions(NO_GRAPHICS))
  project.provide('port', port)
  project.provide('stateDir', stateDir)
  project.provide('clock', CLOCK)
  project.provide('browserUrl', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await stop()
    provider.stop()
  }
}
