import { A } from '~/ui/kit/link'
import quiet from '~/ui/kit/text/quiet.module.css'
import '~/ui/styles/admin.css'
import styles from './link-list.module.css'

export type FoundLink = { href: string; name: string; detail: string }

/** What a search of the console found: a link for each, with a detail beside it. */
export function LinkList({ links }: { links: FoundLink[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ href, name, detail }) => (
        <li key={href + name}>
          <A href={href} dir="auto">
            {name}
          </A>{' '}
          <span className={quiet.small}>{detail}</span>
        </li>
      ))}
    </ul>
  )
}
