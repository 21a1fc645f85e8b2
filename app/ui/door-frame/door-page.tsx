import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FrameContent } from '~/ui/site-frame/frame-content'
import styles from './door-page.module.css'

/** A page outside a site, such as login, in the branding of the site that the visitor came from. */
export function DoorPage({ heading, children }: { heading: string; children: ReactNode }) {
  const frame = useRouteLoaderData('root') as FrameContent | undefined
  const site = frame && frame.kind !== 'site' ? frame.site : null
  return (
    <div className={styles.door}>
      <header className={styles.siteName}>
        {site ? (
          <a className={styles.name} href={`${site.siteUrl}/`} dir="auto">
            {site.name}
          </a>
        ) : (
          <p className={styles.name}>Events</p>
        )}
        {site?.tagline ? (
          <p className={styles.tagline} dir="auto">
            {site.tagline}
          </p>
        ) : null}
      </header>
      <main className={styles.page}>
        <h1 className={styles.heading}>{heading}</h1>
        {children}
      </main>
    </div>
  )
}

export function DoorNotFound(links: { loginHref: string; mainUrl: string }) {
  return (
    <DoorPage heading="404 Not Found">
      <NotFoundText {...links} />
    </DoorPage>
  )
}

/** The text for a page that does not exist, or not for this viewer (admin specification, section 8). */
export function NotFoundText({ loginHref, mainUrl }: { loginHref: string; mainUrl: string }) {
  return (
    <>
      <p>
        The page you tried to access either does not exist or requires permissions you do not have.
      </p>
      <p className={styles.links}>
        <a href={loginHref}>Log in as a different user</a>
        <a href={mainUrl}>Go to the main page</a>
      </p>
    </>
  )
}
