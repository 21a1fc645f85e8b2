import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useId } from 'react'
import { useHasJavaScript } from '~/ui/kit/form'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import type { AdminSites } from './admin-sites'
import styles from './site-picker.module.css'

/** Chooses the site of the admin pages; viewers with a single site just see its name. */
export function SitePicker({ site, sites }: AdminSites) {
  const { pathname } = useLocation()
  const { formData } = useNavigation()
  const submit = useSubmit()
  const hasScripts = useHasJavaScript()
  const id = useId()
  if (sites.length < 2) {
    return (
      <p className={styles.only} dir="auto">
        {site.name}
      </p>
    )
  }
  return (
    <Form className={styles.picker} method="get" action={pathname}>
      <label className={styles.label} htmlFor={id}>
        Site
      </label>
      <select
        className={styles.select}
        id={id}
        name="site"
        autoComplete="off"
        aria-describedby={hasScripts ? `${id}-hint` : undefined}
        value={String(formData?.get('site') ?? site.id)}
        onChange={(event) => submit(event.currentTarget.form)}
      >
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {hasScripts ? (
        <span className={visuallyHidden.visuallyHidden} id={`${id}-hint`}>
          Choosing a site opens it
        </span>
      ) : (
        <button className={styles.show} type="submit">
          Show
        </button>
      )}
    </Form>
  )
}
