import { useActionData, useNavigation } from '@remix-run/react'
import { scrapesPath } from '~/domain/sites/admin-path'
import field from '~/ui/kit/fields/field.module.css'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from './scrapes.module.css'

/** Why nothing was imported: a line for each row that was refused. */
export type ImportReply = { failure: string }

/** Uploads scrapes.csv. */
export function ImportScrapes({ site }: { site: { id: number } }) {
  const reply = useActionData<ImportReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={styles.section} aria-labelledby="import">
      <h2 id="import">Import</h2>
      {reply && 'failure' in reply ? (
        <ErrorMessage id="import-failure" isFocused>
          <div className={styles.failure}>
            <strong>Upload failed</strong>
            <pre>{reply.failure}</pre>
          </div>
        </ErrorMessage>
      ) : null}
      <PostForm action={scrapesPath(site)} encType="multipart/form-data">
        <div className={styles.file}>
          <label className={field.label} htmlFor="scrapes-file">
            scrapes.csv
          </label>
          <input id="scrapes-file" type="file" name="file" accept=".csv,text/csv" required />
          <SubmitButton variant="second">{isBusy ? 'Uploading…' : 'Import'}</SubmitButton>
        </div>
      </PostForm>
      <p className={field.hint}>
        A file as Export writes it. Scrapes with the same venue, plugin and URL are changed, others
        are added, and none are deleted. If a row cannot be used, nothing is changed.
      </p>
    </section>
  )
}
