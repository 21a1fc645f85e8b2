import type { ReactNode } from 'react'
import '~/ui/styles/admin.css'
import { UnsentNotice } from '../forms/unsent-notice'
import styles from './admin-page.module.css'
import { Breadcrumbs } from './breadcrumbs'

type Props = {
  title: string
  /** A sentence about the page. */
  lead?: ReactNode
  /** Buttons and links for the page as a whole. */
  actions?: ReactNode
  /** The pages above this one. */
  steps?: { name: string; href: string }[]
  /** Above the content; by default, that a form of the page was sent after the session had expired. */
  notice?: ReactNode
  children: ReactNode
}

/** The content of a page of the console: its heading with its actions, then its sections. */
export function AdminPage({ title, lead, actions, steps, children, ...props }: Props) {
  const { notice = <UnsentNotice /> } = props
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {steps ? <Breadcrumbs steps={steps} current={title} /> : null}
        <div className={styles.row}>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {notice}
      {children}
    </div>
  )
}
