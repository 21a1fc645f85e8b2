import { openServices, type Services } from '~/domain/open-services.server'
import type { Log } from '~/platform/log.server'
import type { Env } from '~/platform/settings/env'

export type Job = { cron: string; name: string; run(env: Env, log: Log): Promise<void> }

export const QUARTER_HOURLY = '*/15 * * * *'
export const NIGHTLY = '20 9 * * *'

/** A job that is one function of the domain; what that returns is logged with the words for what was done. */
export const createJob = (
  [cron, name, done]: [cron: string, name: string, done: string],
  work: (services: Services) => Promise<Record<string, unknown>>,
): Job => ({
  cron,
  name,
  run: async (env, log) => log.info(done, await work(openServices(env, log))),
})
