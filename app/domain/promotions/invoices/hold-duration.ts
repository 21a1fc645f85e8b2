import { HOUR, MINUTE } from '~/lib/time/local-time'

/** How long an unpaid invoice holds its days (architecture, section 7). */
const HOLD_MINUTES = 15
export const HOLD_FOR = HOLD_MINUTES * MINUTE

/** How long an invoice may hold its days in all, from its first moment, whatever its buyer tries. */
export const HOLD_AT_MOST = HOUR
/** What paying by card takes, with the bank's confirmation: the days are held that long from each try. */
export const PAYING_FOR = 10 * MINUTE
/** The provider's own page is open for 31 minutes by its own clock: the hold ends no sooner. */
export const CHECKOUT_FOR = 32 * MINUTE
