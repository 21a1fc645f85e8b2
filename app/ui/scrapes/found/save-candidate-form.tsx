import { findSourcePath, newScrapePath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { SelectField } from '~/ui/kit/fields/select-field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from '../scrapes.module.css'
import { ChosenFields } from './chosen-fields'
import type { FoundSource } from './found-source'

type Props = {
  site: { id: number }
  url: string
  found: FoundSource
  categories: { id: string; path: string }[]
  /** Of this form. */
  reply: FormReply | undefined
}

/** Saves the previewed source as a scheduled scrape. */
export function SaveCandidateForm({ site, url, found, categories, reply }: Props) {
  const { chosen, venue } = found
  const error = reply?.result.error?.['']?.[0]
  return (
    <PostForm action={findSourcePath(site)} className={styles.form} preventScrollReset>
      {error ? (
        <ErrorMessage id="save-error" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      <input type="hidden" name="venue" value={venue.label} />
      <ChosenFields url={url} found={found} />
      {chosen.manifest ? <input type="hidden" name="scheduled" value="on" /> : null}
      <SelectField
        label="Category"
        field={{
          id: 'found-category',
          name: 'category',
          errorId: 'found-category-error',
          initialValue: reply?.result.initialValue?.category,
        }}
        placeholder="As the source says"
        options={categories.map(({ id, path }) => ({ value: id, label: path }))}
      />
      <div className={button.buttons}>
        <button className={buttonClass('first')} type="submit" name="intent" value="save">
          Save as a scrape
        </button>
        {chosen.manifest ? (
          <SubmitButton variant="second" formAction={newScrapePath(site)} intent="draft">
            Edit the manifest
          </SubmitButton>
        ) : null}
      </div>
    </PostForm>
  )
}
