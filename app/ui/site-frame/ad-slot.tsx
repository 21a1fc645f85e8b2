import { createContext, useContext, useEffect, useRef, useState } from 'react'
import styles from './ad-slot.module.css'
import { type Ads, type AdUnit, listFittingSizes } from './ads'
import { runWhenIdle } from './run-when-idle'

const AdsContext = createContext<Ads>({})

/** Landmarks need distinct names. */
const NAMES: Record<AdUnit, string> = {
  leaderboard: 'Advertisement',
  'right-rail': 'Sidebar advertisement',
}

/** The site's ads, for every slot below. */
export const AdsProvider = AdsContext.Provider

/**
 * An ad slot, at most one of each unit per page. It is as wide as its container and reserves the height of its ad from
 * the start. Without such an ad, without JavaScript, or if the ad server’s script is blocked, it is not shown.
 */
export function AdSlot({ unit }: { unit: AdUnit }) {
  const ad = useContext(AdsContext)[unit]
  const slot = useRef<HTMLDivElement>(null)
  const [isBlocked, setIsBlocked] = useState(false)

  useEffect(() => {
    if (!ad) return
    return runWhenIdle(async () => {
      // Ad blockers may know this file by its name, too.
      const tag = await import('./google-publisher-tag').catch(() => null)
      if (!slot.current) return
      const sizes = listFittingSizes(ad, slot.current.clientWidth)
      if (sizes.length === 0) return
      const isLoaded = await tag?.showAd({ id: slot.current.id, path: ad.path, sizes })
      setIsBlocked(!isLoaded)
    })
  }, [ad])

  if (!ad || isBlocked) return null
  return (
    <aside className={styles.slot} aria-label={NAMES[unit]}>
      <div className={styles.frame} data-ad={unit}>
        <p className={styles.label} aria-hidden="true">
          Advertisement
        </p>
        <div className={styles.place} id={`ad-${unit}`} ref={slot} />
      </div>
    </aside>
  )
}
