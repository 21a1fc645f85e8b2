import { ImageUploader } from '~/ui/images/image-uploader'
import { usePreviewUrl } from '~/ui/images/use-preview-url'
import { Field } from '~/ui/kit/fields/field'
import { RichTextField } from '~/ui/rich-text/rich-text-field'
import { VenuePicker } from '~/ui/venues/picker/venue-picker'
import { DatesSection } from './dates/dates-section'
import { TimePicker } from './dates/time-picker'
import type { EventFormPage } from './event-form-page'
import type { EventFormReply } from './event-form-reply'
import styles from './form-fields.module.css'
import { CategoryPicker } from './sections/category-picker'
import { AudienceSection, ContactSection, PriceSection } from './sections/detail-sections'
import { FormSection } from './sections/form-section'
import { PublishSection } from './sections/publish-section'
import type { EventFormFields, EventFormMetadata } from './use-event-form'

type Props = {
  page: EventFormPage
  reply: EventFormReply | undefined
  form: EventFormMetadata
  fields: EventFormFields
  onVenue: (venue: { name: string; address: string } | null) => void
  onImage: (url: string | null) => void
  onUploading: (isUploading: boolean) => void
}

/** All fields, in the order in which people describe an event: what, when, where, and what else helps to find it. */
export function FormFields(props: Props) {
  const { page, fields } = props
  return (
    <>
      <WhatSection {...props} />
      <WhenSection {...props} />
      <WhereSection {...props} />
      <FormSection
        id="categories"
        heading="Kind of event"
        hint="Helps people who don’t know its name find it."
      >
        <CategoryPicker field={fields.categories} categories={page.categories} />
      </FormSection>
      <PriceSection fields={fields} />
      <AudienceSection fields={fields} />
      <ContactSection fields={fields} />
      <PublishSection page={page} field={fields.published} />
    </>
  )
}

function WhatSection({ page, fields, onImage, onUploading }: Props) {
  const image = fields.imageChecksum
  const findPreview = usePreviewUrl()
  return (
    <FormSection id="what" heading="What">
      <Field
        label="Title"
        field={fields.title}
        dir="auto"
        hint="The name people know it by. The day and the venue are shown beside it."
      />
      <RichTextField
        label="Description"
        hint="What happens, who it is for, and what to know before coming."
        field={fields.description}
        cleanHtml={page.cleanDescription}
      />
      <ImageUploader
        label="Picture"
        hint="Wide pictures look best."
        field={{
          id: image.id,
          name: image.name,
          errorId: image.errorId,
          errors: image.errors,
          initialValue: image.initialValue,
        }}
        previewUrl={findPreview(image.initialValue, page.imageChecksum)}
        onChange={(_checksum, preview) => onImage(preview)}
        onBusyChange={onUploading}
      />
    </FormSection>
  )
}

function WhenSection({ page, form, fields }: Props) {
  return (
    <FormSection
      id="when"
      heading="When"
      hint={`Times are those of ${page.siteName} (${page.zoneName}).`}
    >
      <div className={styles.times}>
        <Field label="Start date" field={fields.startDate} type="date" />
        <TimePicker
          label="Start time"
          field={fields.startTime}
          hint="Leave it empty if it has none."
        />
        <Field
          label="End date"
          field={fields.endDate}
          type="date"
          hint="Only if it lasts several days."
        />
        <TimePicker
          label="End time"
          field={fields.endTime}
          hint="A time before the start is on the next day."
          isEnd
        />
      </div>
      <DatesSection form={form} series={page.series} />
    </FormSection>
  )
}

function WhereSection({ page, reply, fields, onVenue }: Props) {
  const { venueId, venueSearch, venueName, venueAddress, venueLatitude, venueLongitude } = fields
  return (
    <FormSection id="where" heading="Where">
      <VenuePicker
        fields={{ venueId, venueSearch, venueName, venueAddress, venueLatitude, venueLongitude }}
        venue={page.venue}
        matches={reply?.matches ?? null}
        onChange={onVenue}
      />
    </FormSection>
  )
}
