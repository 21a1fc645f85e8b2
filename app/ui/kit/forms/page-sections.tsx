import { type ReactNode, useEffect, useId, useState } from 'react'
import '~/ui/styles/admin.css'
import styles from './page-sections.module.css'

export type SectionLink = { id: string; name: string }

/** The sections of a long form and their links: beside it where there is room, else in a row above that scrolls. */
export function SectionedPage({
  sections,
  children,
}: {
  sections: readonly SectionLink[]
  children: ReactNode
}) {
  return (
    <div className={styles.columns}>
      <SectionNav sections={sections} />
      <div className={styles.sections}>{children}</div>
    </div>
  )
}

/** Links to the sections of a long form. */
function SectionNav({ sections }: { sections: readonly SectionLink[] }) {
  const current = useCurrentSection(sections)
  return (
    <nav className={styles.nav} aria-label="On this page">
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A section of a long form, which SectionNav links to. */
export function FormSection({ id, title, lead, children }: SectionProps) {
  const headingId = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 className={styles.title} id={headingId}>
          {title}
        </h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {children}
    </section>
  )
}

/** The section at the top of the window; null without JavaScript. */
function useCurrentSection(sections: readonly SectionLink[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const visible = new Set<string>()
    const update = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id)
        else visible.delete(target.id)
      }
      setCurrent(ids.split(' ').find((id) => visible.has(id)) ?? null)
    }
    // Only the upper part of the window counts: there is what is being read.
    const observer = new IntersectionObserver(update, { rootMargin: '-10% 0% -60% 0%' })
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
