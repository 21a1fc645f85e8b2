/** More submissions that wait are not counted: it would read more rows, and say no more. */
export const MAX_COUNTED = 99
/** How many failing feeds are named. */
export const MAX_FEEDS = 5
