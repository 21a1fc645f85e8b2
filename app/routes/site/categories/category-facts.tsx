import clsx from 'clsx'
import { categoryPath, editCategoryPath } from '~/domain/categories/category'
import type { Day } from '~/lib/time/local-time'
import { EventNumber } from '~/ui/events/event-number'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { ChipStrip } from '~/ui/places/chip-strip'
import { QuickDays } from '~/ui/search/days/quick-days'
import styles from './category.module.css'

type ShownCategory = {
  id: string
  name: string
  children: { id: string; name: string; events: number }[]
  canEdit: boolean
  today: Day
}

/** What is below the name: days, and what the category is divided into. */
export function CategoryFacts({ category }: { category: ShownCategory }) {
  const { id, name, children, canEdit, today } = category
  return (
    <>
      <ChipStrip>
        <QuickDays today={today} query={{ categories: [id] }} />
      </ChipStrip>
      {children.length > 0 ? (
        <ChipStrip>
          <nav aria-label={`In ${name}`}>
            <ul className={styles.children}>
              {children.map((child) => (
                <li key={child.id}>
                  <A href={categoryPath(child)}>{child.name}</A>{' '}
                  <EventNumber events={child.events} />
                </li>
              ))}
            </ul>
          </nav>
        </ChipStrip>
      ) : null}
      {canEdit ? (
        <A className={clsx(button.second, styles.edit)} href={editCategoryPath(category)}>
          Edit category
        </A>
      ) : null}
    </>
  )
}

/** Its description, one paragraph a line; nothing without one. */
export function AboutCategory({ name, paragraphs }: { name: string; paragraphs: string[] }) {
  if (paragraphs.length === 0) return null
  return (
    <section className={styles.about} aria-labelledby="about">
      <h2 id="about">About {name}</h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and never change their order.
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  )
}
