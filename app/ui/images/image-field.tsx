import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ImageUploader } from './image-uploader'
import { usePreviewUrl } from './use-preview-url'
import '~/ui/styles/admin.css'
import type { FormField } from '~/ui/kit/fields/field'
import { ImagesUrlProvider } from '~/ui/kit/images/responsive-image'

type Props = {
  label: string
  hint?: string
  /** conform's field; its value is the checksum. The form must be multipart, for browsers without JavaScript. */
  field: FormField
  /** The checksum that is stored, if any. */
  saved: string | null
  isRequired?: boolean
  onChange?: (checksum: string | null, preview: string | null) => void
  onBusyChange?: (isBusy: boolean) => void
  /** Shows the chosen image in place of the usual preview. */
  preview?: ReactNode
}

/** An image of a form, on any door. */
export function ImageField(props: Props) {
  const frame = useRouteLoaderData('root') as { imagesUrl: string } | undefined
  return (
    <ImagesUrlProvider value={frame?.imagesUrl ?? ''}>
      <PreviewedUploader {...props} />
    </ImagesUrlProvider>
  )
}

function PreviewedUploader({ saved, ...props }: Props) {
  const previewUrl = usePreviewUrl()
  return <ImageUploader {...props} previewUrl={previewUrl(props.field.initialValue, saved)} />
}
