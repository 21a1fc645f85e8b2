import { getFormProps } from '@conform-to/react'
import { type FetcherWithComponents, useFetcher, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import {
  describeOutside,
  FEATURED_VENUE_MESSAGES,
  featuredVenueForm,
} from '~/domain/venues/featured/featured-venue-form'
import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { CheckField } from '~/ui/kit/fields/check-field'
import { keyOfOpened, OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { ImagesUrlProvider } from '~/ui/kit/images/responsive-image'
import { A } from '~/ui/kit/link'
import { ErrorMessage, Notice } from '~/ui/kit/notice'
import { RichTextField } from '~/ui/rich-text/rich-text-field'
import { AdditionalImages } from './additional-images'
import styles from './featured-venue-form.module.css'
import type { FeaturedVenuePage } from './featured-venue-page'
import { VenueSummary } from './venue-summary'

type Props = {
  page: FeaturedVenuePage
  /** The page's last reply, without JavaScript. */
  reply?: FormReply
  /** Closes the dialog that the form is in. */
  onCancel?: () => void
}

/** What a site makes of a curated venue, in a dialog or on its own page (admin specification, Featured Venues page). */
export function FeaturedVenueForm(props: Props) {
  const fetcher = useFetcher<FormReply>()
  const reply = fetcher.data ?? props.reply
  const frame = useRouteLoaderData('root') as { imagesUrl: string } | undefined
  return (
    <ImagesUrlProvider value={frame?.imagesUrl ?? ''}>
      <VenueForm
        key={keyOfOpened(reply, props.page.values.openedWith)}
        {...props}
        fetcher={fetcher}
        reply={reply}
      />
    </ImagesUrlProvider>
  )
}

type FormProps = Props & { fetcher: FetcherWithComponents<FormReply> }

function VenueForm({ page, fetcher, reply, onCancel }: FormProps) {
  const [isUploading, setIsUploading] = useState(false)
  const [form, fields] = useValidatedForm({
    id: 'featured-venue',
    schema: featuredVenueForm,
    reply,
    defaultValue: page.values,
  })
  const isBusy = fetcher.state !== 'idle' || isUploading
  const error = form.errors?.[0] ?? findUnknownError(reply)
  return (
    <PostForm
      fetcher={fetcher}
      {...getFormProps(form)}
      className={styles.form}
      encType="multipart/form-data"
      action={page.action}
    >
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" hidden tabIndex={-1} disabled={isBusy} />
      <OpenedWith field={fields.openedWith} />
      <VenueSummary page={page}>
        {error ? (
          <ErrorMessage id={form.errorId} isFocused>
            {error}
          </ErrorMessage>
        ) : null}
        {page.isOutside ? (
          <Notice>{describeOutside(page.venue.name, page.site.name)}</Notice>
        ) : null}
      </VenueSummary>
      <CheckField
        label="Featured"
        field={fields.featured}
        hint={`Shown to visitors of ${page.site.name}.`}
      />
      <AdditionalImages
        field={fields.additionalMedia}
        newField={fields.newImage}
        saved={page.values.additionalMedia}
        onBusyChange={setIsUploading}
      />
      <RichTextField
        label="Marketing Message"
        hint="At the top of the venue’s page."
        field={fields.marketingMessage}
        cleanHtml={reply ? null : page.cleanHtml}
      />
      <div className={styles.buttons}>
        <A
          className={buttonClass('second')}
          href={page.listHref}
          onClick={
            onCancel &&
            ((event) => {
              event.preventDefault()
              onCancel()
            })
          }
        >
          Cancel
        </A>
        <SubmitButton isBusy={isBusy}>{page.isKnown ? 'Update' : 'Add'}</SubmitButton>
      </div>
    </PostForm>
  )
}

/** A refusal that names no field (admin specification, section 5). */
function findUnknownError(reply: FormReply | undefined): string | null {
  const { status, error } = reply?.result ?? {}
  const isExplained = Object.values(error ?? {}).some((messages) => messages?.length)
  return status === 'error' && !isExplained ? FEATURED_VENUE_MESSAGES.unknown : null
}
