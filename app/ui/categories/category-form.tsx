import { type CategoryValues, openedCategoryForm } from '~/domain/categories/category-form'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { CategoryFields, useUploadCount } from './category-fields'
import styles from './category-form.module.css'

type Props = {
  /** The stored values, and their fingerprint. */
  saved: CategoryValues & { openedWith: string }
  cancelHref: string
  reply: FormReply | undefined
}

/** What visitors see of a category: its name, texts and images. */
export function CategoryForm({ saved, cancelHref, reply }: Props) {
  const [form, fields] = useValidatedForm({
    id: 'edit-category',
    schema: openedCategoryForm,
    reply,
    defaultValue: saved,
  })
  const [uploading, countUploading] = useUploadCount()
  return (
    <PostForm
      form={form}
      encType="multipart/form-data"
      className={styles.form}
      replace
      preventScrollReset
    >
      <OpenedWith field={fields.openedWith} />
      <CategoryFields fields={fields} saved={saved} onBusyChange={countUploading} />
      <div className={button.buttons}>
        <SubmitButton isBusy={uploading > 0}>Save Category</SubmitButton>
        <A className={button.second} href={cancelHref}>
          Cancel
        </A>
      </div>
    </PostForm>
  )
}
