import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { type CategoryValues, openedCategoryForm } from '~/domain/categories/category-form'
import type { FormReply } from '~/lib/form-reply'
import { ImageUploader } from '~/ui/images/image-uploader'
import { usePreviewUrl } from '~/ui/images/use-preview-url'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormErrors, useHasJavaScript } from '~/ui/kit/form'
import { A } from '~/ui/kit/link'
import { TextArea } from '~/ui/kit/text-area'
import { useValidatedForm } from '~/ui/kit/use-validated-form'
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
    ...{ id: 'edit-category', schema: openedCategoryForm, reply },
    defaultValue: saved,
  })
  const previewUrl = usePreviewUrl()
  const [uploading, setUploading] = useState(0)
  const countUploading = (isBusy: boolean) => setUploading((count) => count + (isBusy ? 1 : -1))
  const isBusy = useNavigation().state !== 'idle' || uploading > 0
  const hasJavaScript = useHasJavaScript()
  const { thumbnailImageChecksum, backgroundImageChecksum, openedWith } = fields
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
      <input type="hidden" name={openedWith.name} value={String(openedWith.initialValue ?? '')} />
      <Field label="Name" field={fields.name} required />
      <Field label="Blurb" field={fields.blurb} hint="One line, shown on cards." />
      <TextArea
        label="Description"
        field={fields.description}
        rows={8}
        hint="Shown on the category’s page. Each line becomes a paragraph."
      />
      <ImageUploader
        label="Thumbnail image"
        hint="Shown on cards, cropped to 3:2."
        field={thumbnailImageChecksum}
        previewUrl={previewUrl(thumbnailImageChecksum.initialValue, saved.thumbnailImageChecksum)}
        onBusyChange={countUploading}
      />
      <ImageUploader
        label="Background image"
        hint="Shown at the top of the category’s page, cropped to 5:2."
        field={backgroundImageChecksum}
        previewUrl={previewUrl(backgroundImageChecksum.initialValue, saved.backgroundImageChecksum)}
        onBusyChange={countUploading}
      />
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
