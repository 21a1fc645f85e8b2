import { useLocation } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sitesPath } from '~/domain/sites/admin-path'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import type { AdminContent } from './admin-content'
import { MAX_JUMP_TEXT, sitesJsonPath } from './jump'
import { JumpBox } from './jump-box'
import styles from './site-picker.module.css'
import { useJumpGroups } from './use-jump-groups'

/**
 * Changes the site of the page; viewers with a single site just see its name. There may be hundreds: with JavaScript they are
 * listed while one types, without it on a page of their own.
 */
export function SitePicker({ site, hasOtherSites }: Pick<AdminContent, 'site' | 'hasOtherSites'>) {
  const { pathname, key } = useLocation()
  const hasJavaScript = useHasJavaScript()
  const [isOpen, setOpen] = useState(false)
  const picker = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (picker.current) picker.current.open = false
  }

  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (picker.current && !picker.current.contains(target as Node)) picker.current.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key.
  useEffect(close, [key])

  if (!hasOtherSites) {
    return (
      <p className={styles.only} dir="auto">
        {site.name}
      </p>
    )
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !picker.current?.open) return
    event.preventDefault()
    close()
    picker.current.querySelector('summary')?.focus()
  }
  return (
    <details
      className={styles.picker}
      ref={picker}
      onKeyDown={closeOnEscape}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span>Site</span>
        <span className={styles.name} dir="auto">
          {site.name}
        </span>
      </summary>
      <div className={styles.panel}>
        {hasJavaScript && isOpen ? (
          <SiteBox site={site} from={pathname} />
        ) : (
          <SiteForm site={site} from={pathname} />
        )}
      </div>
    </details>
  )
}

type Props = { site: AdminContent['site']; from: string }

function SiteBox({ site, from }: Props) {
  const { found, update } = useJumpGroups((text) => sitesJsonPath(site, from, text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first sites are listed when it opens.
  useEffect(() => update('', { pause: 0 }), [])
  return (
    <JumpBox
      {...found}
      label="Find a site"
      empty="No site has this name."
      onType={(text) => update(text)}
    />
  )
}

function SiteForm({ site, from }: Props) {
  const id = useId()
  return (
    <form className={styles.form} method="get" action={sitesPath(site, { from }).split('?')[0]}>
      <input type="hidden" name="site" value={site.id} />
      <input type="hidden" name="from" value={from} />
      <label htmlFor={id}>Find a site</label>
      <input
        className={styles.field}
        type="search"
        id={id}
        name="q"
        maxLength={MAX_JUMP_TEXT}
        autoComplete="off"
      />
      <button className={styles.find} type="submit">
        Find
      </button>
    </form>
  )
}
