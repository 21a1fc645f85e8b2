import type { SiteSettings } from '~/domain/sites/site'

/** The two ad units (specification, "Home"). */
export type AdUnit = 'leaderboard' | 'right-rail'

/** The request to the ad server for one slot. Sizes are [width, height] in pixels. */
export type Ad = { path: string; sizes: [number, number][] }
export type Ads = Partial<Record<AdUnit, Ad>>

/** A site's ad units that have a code and at least one size. */
export function getAds({ googleAds }: Pick<SiteSettings, 'googleAds'>): Ads {
  if (!googleAds) return {}
  const { networkCode, leaderboard, rightRail } = googleAds
  const toAd = (unit: typeof leaderboard): Ad | undefined => {
    const code = unit?.code ?? unit?.defaultCode
    return unit && code && unit.sizes.length > 0
      ? { path: `/${networkCode}/${code}`, sizes: unit.sizes }
      : undefined
  }
  const [wide, narrow] = [toAd(leaderboard), toAd(rightRail)]
  return { ...(wide && { leaderboard: wide }), ...(narrow && { 'right-rail': narrow }) }
}

/** The ad's sizes that fit a slot of this width. */
export function listFittingSizes({ sizes }: Ad, width: number): [number, number][] {
  return sizes.filter((size) => size[0] <= width)
}

/**
 * The style sheet that reserves space for each ad, so that the layout does not shift: the height of the tallest size that
 * fits. A slot too narrow for all sizes takes no space.
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

/** From each width on, the height to reserve. */
function listHeightSteps(ad: Ad): { from: number; height: number }[] {
  const widths = [...new Set(ad.sizes.map(([width]) => width))].sort((a, b) => a - b)
  return widths.map((from) => ({
    from,
    height: Math.max(...listFittingSizes(ad, from).map(([, height]) => height)),
  }))
}
