import { createContext, useContext, useEffect, useRef } from 'react'
import styles from './ad-slot.module.css'
import { type Ads, type AdUnit, listFittingSizes } from './ads'
import { runWhenIdle } from './run-when-idle'

const AdsContext = createContext<Ads>({})

/** Two landmarks of one name could not be told apart. */
const NAMES: Record<AdUnit, string> = {
  leaderboard: 'Advertisement',
  'right-rail': 'Advertisement beside the page',
}

/** The ads of the site, for every slot below. */
export const AdsProvider = AdsContext.Provider

/**
 * A place for advertising, at most one of each unit on a page. It takes the width of what it stands in and keeps the
 * height for its ad from the start; where the site has no such ad, or no script runs, it is not there.
 */
export function AdSlot({ unit }: { unit: AdUnit }) {
  const ad = useContext(AdsContext)[unit]
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!ad) return
    return runWhenIdle(async () => {
      const { showAd } = await import('./publisher-tag')
      if (!place.current) return
      const sizes = listFittingSizes(ad, place.current.clientWidth)
      if (sizes.length > 0) showAd({ id: place.current.id, path: ad.path, sizes })
    })
  }, [ad])

  if (!ad) return null
  return (
    <aside className={styles.slot} aria-label={NAMES[unit]}>
      <div className={styles.frame} data-ad={unit}>
        <p className={styles.label} aria-hidden="true">
          Advertisement
        </p>
        <div className={styles.place} id={`ad-${unit}`} ref={place} />
      </div>
    </aside>
  )
}
