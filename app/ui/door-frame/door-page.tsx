import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FrameContent } from '~/ui/site-frame/frame-content'
import styles from './door-page.module.css'

/** A page of a door that is no city's, in the colours of the city that somebody comes from. */
export function DoorPage({ heading, children }: { heading: string; children: ReactNode }) {
  const frame = useRouteLoaderData('root') as FrameContent | undefined
  const city = frame && frame.kind !== 'site' ? frame.city : null
  return (
    <div className={styles.door}>
      <header className={styles.city}>
        {city ? (
          <a className={styles.name} href={`${city.siteUrl}/`} dir="auto">
            {city.name}
          </a>
        ) : (
          <p className={styles.name}>Events</p>
        )}
        {city?.tagline ? (
          <p className={styles.tagline} dir="auto">
            {city.tagline}
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

export function DoorNotFound(ways: { loginHref: string; mainUrl: string }) {
  return (
    <DoorPage heading="404 Not Found">
      <NotFoundText {...ways} />
    </DoorPage>
  )
}

/** What is said where there is no page, or none for whoever asks (admin specification, section 8). */
export function NotFoundText({ loginHref, mainUrl }: { loginHref: string; mainUrl: string }) {
  return (
    <>
      <p>
        The page you tried to access either does not exist or requires permissions you do not have.
      </p>
      <p className={styles.ways}>
        <a href={loginHref}>Log in as a different user</a>
        <a href={mainUrl}>Go to the main page</a>
      </p>
    </>
  )
}
