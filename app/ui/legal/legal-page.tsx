import type { ReactNode } from 'react'
import { LEGAL_DATE, type LegalFacts } from '~/domain/sites/legal-facts'
import { A } from '~/ui/kit/link'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import { MailtoLink } from '~/ui/kit/text/mailto-link'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import styles from './legal-page.module.css'

/** A numbered section; `id` is its URL fragment and never changes. */
export type LegalSection = { id: string; heading: string; body: ReactNode }

type Props = { title: string; opening: ReactNode; sections: LegalSection[] }

/** A legal page: its text, with a table of contents beside it on wide screens. */
export function LegalPage({ title, opening, sections }: Props) {
  return (
    <article className={styles.legal}>
      <Breadcrumbs steps={[EVENTS_HOME]} current={title} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.date}>
          Last updated <time dateTime={LEGAL_DATE.day}>{LEGAL_DATE.name}</time>
        </p>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <A href={`#${id}`}>{heading}</A>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <div className={styles.opening}>{opening}</div>
          {sections.map(({ id, heading, body }, at) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{`${at + 1}. ${heading}`}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}

/** How to reach the site's publisher, as the end of a sentence that begins "Write to". */
export function Contact({ siteName, supportEmail }: LegalFacts) {
  if (supportEmail) return <MailtoLink email={supportEmail} />
  return <>the people who publish {siteName}</>
}

/** The last section of every legal page. */
export const contactSection = (facts: LegalFacts): LegalSection => ({
  id: 'contact',
  heading: 'Questions',
  body: (
    <p>
      Write to <Contact {...facts} />.
    </p>
  ),
})
