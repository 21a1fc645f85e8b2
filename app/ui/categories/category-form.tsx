import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type CategoryValues, openedCategoryForm } from '~/domain/categories/category-form'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { FormErrors, useHasJavaScript } from '~/ui/kit/forms/form'
import { FormAuthor } from '~/ui/kit/forms/form-author'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
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
  const isBusy = useNavigation().state !== 'idle' || uploading > 0
  const hasJavaScript = useHasJavaScript()
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      replace
      preventScrollReset
    >
      <FormErrors form={form} />
      <FormAuthor />
      <OpenedWith field={fields.openedWith} />
      <CategoryFields fields={fields} saved={saved} onBusyChange={countUploading} />
      <div className={styles.buttons}>
        <button type="submit" className={button.button} disabled={hasJavaScript && isBusy}>
          Save Category
        </button>
        <A className={button.second} href={cancelHref}>
          Cancel
        </A>
      </div>
    </Form>
  )
}
