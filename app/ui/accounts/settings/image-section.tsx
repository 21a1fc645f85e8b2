import { type ChangeEvent, useEffect, useState } from 'react'
import { accountForms } from '~/domain/accounts/account-page-form-schemas'
import { NOT_AN_IMAGE_MESSAGE, ORIGINAL_TYPES, UPLOAD_HINT } from '~/domain/images/image'
import { Field } from '~/ui/kit/fields/field'
import fileInput from '~/ui/kit/fields/file-input.module.css'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { Avatar } from '~/ui/kit/images/avatar'

import {
  AccountButton,
  AccountForm,
  AccountSection,
  accountFormId,
  useResetAfterSuccess,
} from './account-section'
import type { SectionProps } from './account-sections'
import styles from './image-section.module.css'

type Props = SectionProps & { name: string; imageChecksum: string | null; imagesUrl: string }

const schema = accountForms({ hasPassword: false })['change-image']

/** The account's image and, before it is saved, a preview of the chosen file. */
export function ImageSection({ name, imageChecksum, imagesUrl, reply, notice }: Props) {
  const [form, fields] = useValidatedForm({
    id: accountFormId('image'),
    schema,
    reply,
    shouldValidate: 'onInput',
  })
  const [preview, setPreview] = useState<{ url: string; isBroken: boolean } | null>(null)
  useResetAfterSuccess('image', notice)
  useEffect(() => {
    if (notice) setPreview(null)
  }, [notice])
  useEffect(() => () => URL.revokeObjectURL(preview?.url ?? ''), [preview?.url])

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    setPreview(file ? { url: URL.createObjectURL(file), isBroken: false } : null)
  }
  const { id, name: fieldName, errorId } = fields.image
  const errors = preview?.isBroken ? [NOT_AN_IMAGE_MESSAGE] : fields.image.errors

  return (
    <AccountSection
      section="image"
      heading="Picture"
      about="Shown next to your name in the account menu. We crop it to a square."
      notice={notice}
    >
      <div className={styles.image}>
        {preview && !errors ? (
          <img
            className={styles.preview}
            src={preview.url}
            alt="Preview of your choice"
            onError={() => setPreview({ ...preview, isBroken: true })}
          />
        ) : (
          <Avatar name={name} imageChecksum={imageChecksum} imagesUrl={imagesUrl} size="large" />
        )}
        <AccountForm
          intent="change-image"
          form={form}
          submit="Save Picture"
          encType="multipart/form-data"
        >
          <Field
            label={imageChecksum ? 'New picture' : 'Picture'}
            field={{ id, name: fieldName, errorId, errors }}
            type="file"
            className={fileInput.file}
            accept={ORIGINAL_TYPES.join(',')}
            required
            onChange={choose}
            hint={UPLOAD_HINT}
          />
        </AccountForm>
      </div>
      {imageChecksum ? (
        <AccountButton intent="remove-image" variant="plain">
          Remove picture
        </AccountButton>
      ) : null}
    </AccountSection>
  )
}
