import type { ReactNode } from 'react'
import { NofollowProvider } from '~/ui/kit/link'
import { ImagesUrlProvider } from '~/ui/kit/picture'
import { Footer } from './footer'
import type { SiteFrameData } from './frame-data'
import { Masthead } from './masthead'
import styles from './site-frame.module.css'

type Props = {
  frame: SiteFrameData
  /** The id of the message about the text of the search bar, when there is one on the page. */
  textProblemId?: string
  children: ReactNode
}

/** Everything around a page of a site. */
export function SiteFrame({ frame, textProblemId, children }: Props) {
  return (
    <NofollowProvider value={frame.preventSearchEngineIndex}>
      <ImagesUrlProvider value={frame.imagesUrl}>
        <a className={styles.skip} href="#main">
          Skip to the events
        </a>
        <Masthead frame={frame} textProblemId={textProblemId} />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer frame={frame} />
      </ImagesUrlProvider>
    </NofollowProvider>
  )
}
