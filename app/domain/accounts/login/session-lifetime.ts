import { DAY } from '~/lib/time/local-time'

/** An unused session expires after the first; every session expires after the second. */
export const SESSION_IDLE_DAYS = 30
export const MAX_SESSION_DAYS = 180
/** How many seconds an unused session lasts. */
export const SESSION_SECONDS = (SESSION_IDLE_DAYS * DAY) / 1_000
