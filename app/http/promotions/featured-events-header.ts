/**
 * The ids of the featured events that a page shows, for the worker to count; it is removed from the response. A cached page
 * has it too, so that what is counted is what was shown.
 */
export const FEATURED_EVENTS_HEADER = 'x-featured-events'
