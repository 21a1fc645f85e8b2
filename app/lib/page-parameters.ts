/**
 * All that a site's pages read of their address (specification of the public site, section 2). A page may be kept for
 * others under these alone, so nothing else of one visitor's address gets into it.
 */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  ...['q', 'cats', 'nhoods', 'places', 'zips', 'where', 'days', 'evening'],
  ...['feed', 'noSiteBounds', 'ugc', 'venue', 'tags', 'page'],
])
