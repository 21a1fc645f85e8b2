import type { Log } from '~/platform/log.server'
import type { Env } from '~/platform/settings/env'

export type Job = { cron: string; name: string; run(env: Env, log: Log): Promise<void> }

export const QUARTER_HOURLY = '*/15 * * * *'
export const NIGHTLY = '20 9 * * *'
