import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ImagesUrlProvider } from '~/ui/kit/images/responsive-image'
import { NofollowProvider } from '~/ui/kit/link'
import { SkipLink } from '~/ui/kit/pages/skip-link'
import { BaseMapProvider } from '~/ui/map/base-map'
import { AdsProvider } from './ad-slot'
import { Analytics } from './analytics'
import { ExternalIframe } from './external-iframe'
import { Footer } from './footer'
import type { SiteFrameContent } from './frame-content'
import { Masthead } from './masthead'
import styles from './site-frame.module.css'

type Props = {
  frame: SiteFrameContent
  children: ReactNode
}

/** Paths of pages that are lists of events. */
const LISTS = /^\/(search\/?|(category|neighborhood|place|zipcode)\/[^/]+\/?)?$/

/** The frame around every page of a site. */
export function SiteFrame({ frame, children }: Props) {
  const { pathname } = useLocation()
  return (
    <NofollowProvider value={frame.preventSearchEngineIndex}>
      <ImagesUrlProvider value={frame.imagesUrl}>
        <AdsProvider value={frame.ads}>
          <SkipLink to={LISTS.test(pathname) ? 'events' : 'content'} />
          <Masthead frame={frame} />
          <main className={styles.main} id="main" tabIndex={-1}>
            <BaseMapProvider value={frame.baseMap}>{children}</BaseMapProvider>
          </main>
          <Footer frame={frame} />
          {frame.externalFooter ? (
            <ExternalIframe place="footer" url={frame.externalFooter.url} siteName={frame.name} />
          ) : null}
          <Analytics {...frame.analytics} />
        </AdsProvider>
      </ImagesUrlProvider>
    </NofollowProvider>
  )
}
