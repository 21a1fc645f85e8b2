/**
 * How far the rebuild of a site's listings is, after new bounds or a new time zone.
 * - `waiting`: other sites are rebuilt first
 * - `building`: `percent` is how far the build has come through all events, past ones included, which take no time: an estimate
 */
export type RebuildProgress =
  | { state: 'current' }
  | { state: 'waiting'; sitesAhead: number }
  | { state: 'building'; percent: number }

export function describeRebuild(progress: RebuildProgress): string {
  switch (progress.state) {
    case 'current':
      return 'The listings are up to date.'
    case 'waiting':
      return progress.sitesAhead === 0
        ? 'The listings are waiting to be rebuilt. Visitors see the old ones until then.'
        : `The listings are rebuilt after those of ${progress.sitesAhead} other ${progress.sitesAhead === 1 ? 'site' : 'sites'}. Visitors see the old ones until then.`
    case 'building':
      return `The listings are being rebuilt: about ${progress.percent}%. Visitors see the old ones until they are done.`
  }
}
