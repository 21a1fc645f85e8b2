import { useId } from 'react'
import { buttonClass } from '~/ui/kit/button-class'
import { LinkList } from '~/ui/kit/tables/link-list'
import { type JumpGroup, MAX_JUMP_TEXT } from './jump'
import styles from './jump-page.module.css'

type Props = {
  /** The URL path of the page, whose query the form repeats. */
  action: string
  label: string
  text: string
  groups: JumpGroup[]
  empty: string
}

/** A search form, and what was found as links. */
export function JumpPage({ action, label, text, groups, empty }: Props) {
  const id = useId()
  const [path, query] = action.split('?')
  return (
    <>
      <search>
        <form className={styles.form} method="get" action={path}>
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label htmlFor={id}>{label}</label>
          <span className={styles.row}>
            <input
              className={styles.field}
              type="search"
              id={id}
              name="q"
              defaultValue={text}
              maxLength={MAX_JUMP_TEXT}
              autoComplete="off"
            />
            <button className={buttonClass('second')} type="submit">
              Search
            </button>
          </span>
        </form>
      </search>
      {groups.length === 0 ? <p>{empty}</p> : null}
      {groups.map(({ name, targets }) => (
        <section key={name} aria-labelledby={`${id}-${name}`}>
          <h2 className={styles.heading} id={`${id}-${name}`}>
            {name}
          </h2>
          <LinkList links={targets} />
        </section>
      ))}
    </>
  )
}
