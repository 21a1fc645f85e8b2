import { Form } from '@remix-run/react'
import { findSourcePath, newScrapePath } from '~/domain/sites/admin-path'
import { buttonClass } from '~/ui/kit/button-class'
import { FormAuthor } from '~/ui/kit/form-author'
import { SelectField } from '~/ui/kit/select-field'
import styles from '../scrapes.module.css'
import type { FoundSource } from './found-source'

type Props = {
  site: { id: number }
  url: string
  found: FoundSource
  categories: { id: string; path: string }[]
}

/** Saves the previewed source as a scheduled scrape. */
export function SaveCandidateForm({ site, url, found: { chosen, venue }, categories }: Props) {
  return (
    <Form method="post" action={findSourcePath(site)} className={styles.form}>
      <FormAuthor />
      <input type="hidden" name="url" value={url} />
      <input type="hidden" name="venue" value={venue.label} />
      <input type="hidden" name="plugin" value={chosen.plugin} />
      <input type="hidden" name="source" value={chosen.url} />
      <input type="hidden" name="manifest" value={chosen.manifest} />
      {chosen.manifest ? <input type="hidden" name="scheduled" value="on" /> : null}
      <SelectField
        label="Category"
        field={{ id: 'found-category', name: 'category', errorId: 'found-category-error' }}
        placeholder="As the source says"
        options={categories.map(({ id, path }) => ({ value: id, label: path }))}
      />
      <div className={styles.buttons}>
        <button className={buttonClass('first')} type="submit" name="intent" value="save">
          Save as a scrape
        </button>
        {chosen.manifest ? (
          <button
            className={buttonClass('second')}
            type="submit"
            formAction={newScrapePath(site)}
            name="intent"
            value="draft"
          >
            Edit the manifest
          </button>
        ) : null}
      </div>
    </Form>
  )
}
