/** How many failing feeds are named. */
export const MAX_FEEDS = 5
