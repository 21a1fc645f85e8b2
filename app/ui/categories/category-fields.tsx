import { useState } from 'react'
import type { CategoryField, CategoryValues } from '~/domain/categories/category-form'
import { ImageUploader } from '~/ui/images/image-uploader'
import { usePreviewUrl } from '~/ui/images/use-preview-url'
import { Field, type FormField } from '~/ui/kit/fields/field'
import { TextArea } from '~/ui/kit/fields/text-area'

type Props = {
  fields: Record<CategoryField, FormField>
  /** The stored images, if the category is stored. */
  saved: Pick<CategoryValues, 'thumbnailImageChecksum' | 'backgroundImageChecksum'> | null
  /** A form should not be sent while an image is being uploaded. */
  onBusyChange: (isBusy: boolean) => void
}

/** The fields of a category: its name, texts and images. */
export function CategoryFields({ fields, saved, onBusyChange }: Props) {
  const previewUrl = usePreviewUrl()
  const { thumbnailImageChecksum: thumbnail, backgroundImageChecksum: background } = fields
  return (
    <>
      <Field label="Name" field={fields.name} required dir="auto" />
      <Field label="Blurb" field={fields.blurb} hint="One line, shown on cards." dir="auto" />
      <TextArea
        label="Description"
        field={fields.description}
        rows={8}
        hint="Shown on the category’s page. Each line becomes a paragraph."
      />
      <ImageUploader
        label="Thumbnail image"
        hint="Shown on cards, cropped to 3:2."
        field={thumbnail}
        previewUrl={previewUrl(thumbnail.initialValue, saved?.thumbnailImageChecksum ?? null)}
        onBusyChange={onBusyChange}
      />
      <ImageUploader
        label="Background image"
        hint="Shown at the top of the category’s page, cropped to 5:2."
        field={background}
        previewUrl={previewUrl(background.initialValue, saved?.backgroundImageChecksum ?? null)}
        onBusyChange={onBusyChange}
      />
      <Field
        label="Title for search engines"
        field={fields.seoTitle}
        hint="About 60 characters are shown. Without one, it is the name."
        dir="auto"
      />
      <Field
        label="Description for search engines"
        field={fields.seoDescription}
        hint="About 160 characters are shown. Without one, it is the blurb."
        dir="auto"
      />
    </>
  )
}

/** How many images are being uploaded, and the function that counts them. */
export function useUploadCount(): [number, (isBusy: boolean) => void] {
  const [uploading, setUploading] = useState(0)
  return [uploading, (isBusy) => setUploading((count) => count + (isBusy ? 1 : -1))]
}
