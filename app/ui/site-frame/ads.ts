import type { SiteSettings } from '~/domain/sites/site'

/** The two places for advertising (specification, "Home"). */
export type AdUnit = 'leaderboard' | 'right-rail'

/** What is asked of the ad server for one place. Sizes are [width, height] in pixels. */
export type Ad = { path: string; sizes: [number, number][] }
export type Ads = Partial<Record<AdUnit, Ad>>

/** A site's places for advertising: those that have a code and at least one size. */
export function getAds({ googleAds }: Pick<SiteSettings, 'googleAds'>): Ads {
  if (!googleAds) return {}
  const { networkCode, leaderboard, rightRail } = googleAds
  const adOf = (unit: typeof leaderboard): Ad | undefined => {
    const code = unit?.code ?? unit?.defaultCode
    return unit && code && unit.sizes.length > 0
      ? { path: `/${networkCode}/${code}`, sizes: unit.sizes }
      : undefined
  }
  const [wide, narrow] = [adOf(leaderboard), adOf(rightRail)]
  return { ...(wide && { leaderboard: wide }), ...(narrow && { 'right-rail': narrow }) }
}

/** Those of the ad's sizes that fit into a place of this width. */
export function listFittingSizes({ sizes }: Ad, width: number): [number, number][] {
  return sizes.filter((size) => size[0] <= width)
}

/**
 * The style sheet that keeps room for each ad, so that nothing moves when it comes: as high as the highest of the sizes
 * that the place is wide enough for. A place too narrow for all of them takes no room.
 */
export function adsCss(ads: Ads): string {
  return (Object.entries(ads) as [AdUnit, Ad][])
    .flatMap(([unit, ad]) =>
      listHeightSteps(ad).map(
        ({ from, height }) =>
          `@container ad (min-width:${from}px){[data-ad=${unit}]{--ad-height:${height}px;--ad-display:grid}}`,
      ),
    )
    .join('')
}

/** From which width on which height is kept. */
function listHeightSteps(ad: Ad): { from: number; height: number }[] {
  const widths = [...new Set(ad.sizes.map(([width]) => width))].sort((a, b) => a - b)
  return widths.map((from) => ({
    from,
    height: Math.max(...listFittingSizes(ad, from).map(([, height]) => height)),
  }))
}
