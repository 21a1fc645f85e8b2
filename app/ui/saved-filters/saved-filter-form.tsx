import {
  describeFilter,
  filteredListPath,
  type ListedFilter,
  MAX_FILTER_NAME_LENGTH,
  newSavedFilterPath,
  savedFilterForm,
  savedFilterPath,
  savedFiltersPath,
} from '~/domain/accounts/saved-filters/saved-filter'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { Field } from '~/ui/kit/fields/field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import styles from './saved-filters.module.css'

type Props = {
  site: { id: number }
  /** A new one has neither id nor name. */
  filter: Pick<ListedFilter, 'list' | 'query'> & Partial<Pick<ListedFilter, 'id' | 'name'>>
  reply?: FormReply
  /** In a dialog; on the form's page, Cancel is a link. */
  onCancel?: () => void
}

/** The name of a filter that is saved or renamed. In a dialog, an error leads to the form's page. */
export function SavedFilterForm({ site, filter, reply, onCancel }: Props) {
  const { id, name } = filter
  const [form, fields] = useValidatedForm({
    id: `saved-filter-${id ?? 'new'}`,
    schema: savedFilterForm,
    reply,
    defaultValue: { name },
  })
  const isNew = id === undefined
  return (
    <PostForm
      action={isNew ? newSavedFilterPath(site, filter) : savedFilterPath(site, { id })}
      form={form}
      className={styles.form}
    >
      <p className={styles.shown}>
        <bdi>{describeFilter(filter)}</bdi>
      </p>
      <Field
        label="Name"
        hint={isNew ? 'It appears as a link above this list, for you only.' : undefined}
        field={fields.name}
        maxLength={MAX_FILTER_NAME_LENGTH}
      />
      <div className={button.buttons}>
        <SubmitButton>Save</SubmitButton>
        {onCancel ? (
          <button type="button" className={buttonClass('second')} onClick={onCancel}>
            Cancel
          </button>
        ) : (
          <A
            className={buttonClass('second')}
            href={isNew ? filteredListPath(site, filter) : savedFiltersPath(site)}
          >
            Cancel
          </A>
        )}
      </div>
    </PostForm>
  )
}
