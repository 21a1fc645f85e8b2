import { A } from '~/ui/kit/link'
import { FilterSelect } from '~/ui/kit/tables/filter-fields'
import styles from './export.module.css'
import type { ExportPage } from './export-page'

/** How the events are printed. */
export function TemplateChoice({ page }: { page: ExportPage }) {
  const { filter, templates, hrefs } = page
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.legend}>Template</legend>
      <div className={styles.row}>
        <FilterSelect
          label="Print with"
          name="template"
          value={filter.template}
          options={templates}
        />
        <p className={styles.links}>
          {hrefs.edit ? <A href={hrefs.edit}>Edit this template</A> : null}
          <A href={hrefs.copy}>{hrefs.edit ? 'Copy it' : 'Copy it to change it'}</A>
        </p>
      </div>
    </fieldset>
  )
}
