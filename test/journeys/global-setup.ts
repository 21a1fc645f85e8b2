import type { TestProject } from 'vitest/node'
import { findPreparedState } from '../../scripts/prepare-state.mjs'
import { startProduct } from '../../scripts/started-product'
import { startOpenIdProvider } from '../services/open-id-provider'
import { setExchanges, startRecordedHosts } from '../services/recorded-hosts'
import { CLOCK } from './clock.mjs'
import type { Lane } from './lane'
import {
  buildNewVenueWebsite,
  buildUnknownWebsite,
  buildWebsite,
  NEW_VENUES,
  UNKNOWN_WEBSITE,
  WEBSITES,
} from './venue-websites'

/**
 * The journeys walk the product as a newcomer has it after the first command, with a provider in Google's place and
 * websites of venues. Each lane has a product; all begin with a copy of the same data.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startOpenIdProvider()
  for (const host of WEBSITES) setExchanges(host, buildWebsite(host))
  setExchanges(UNKNOWN_WEBSITE, buildUnknownWebsite())
  for (const venue of NEW_VENUES) setExchanges(venue.host, buildNewVenueWebsite(venue))
  const settings = {
    CLOCK,
    EXAMPLE_HOSTS_URL: await startRecordedHosts(),
    GOOGLE_CLIENT_ID: 'city-events',
    GOOGLE_CLIENT_SECRET: 'the-secret',
    GOOGLE_ISSUER: provider.url,
  }
  const preparedState = await findPreparedState(CLOCK)
  const opened = await Promise.all(
    Array.from({ length: project.config.maxWorkers ?? 1 }, () => openLane(preparedState, settings)),
  )
  project.provide(
    'lanes',
    opened.map(({ lane }) => lane),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    provider.stop()
  }
}

async function openLane(preparedState: string, settings: Record<string, string>) {
  const { port, stateDir, stop } = await startProduct(settings, preparedState)
  const lane: Lane = { port, stateDir }
  return { lane, close: stop }
}
