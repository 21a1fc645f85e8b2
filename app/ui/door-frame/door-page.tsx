import type { ReactNode } from 'react'
import styles from './door-page.module.css'

/** A page of a door that is no city's: one message and the ways from there. */
export function DoorPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
    </main>
  )
}

export function DoorNotFound({
  kind,
  loginUrl,
  mainUrl,
}: {
  kind: string
  loginUrl: string
  mainUrl: string
}) {
  return (
    <DoorPage heading="404 Not Found">
      <p>
        The page you tried to access either does not exist or requires permissions you do not have.
      </p>
      {kind === 'admin' ? <p>Accounts are not open on this installation yet.</p> : null}
      <p>
        <a href={loginUrl}>Log in as a different user</a>
        <a href={mainUrl}>Go to the main page</a>
      </p>
    </DoorPage>
  )
}
