import { getFormProps } from '@conform-to/react'
import { Form, useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { curatedVenuesPath } from '~/domain/sites/admin-path'
import { AMENITIES, AMENITY_NAMES } from '~/domain/venues/amenities'
import { curatedVenueForm } from '~/domain/venues/curated-venue-form'
import { nameSocialNetwork, SOCIAL_NETWORKS } from '~/domain/venues/social-link'
import { Field } from '~/ui/kit/field'
import { FormErrors } from '~/ui/kit/form'
import { FormAuthor } from '~/ui/kit/form-author'
import { FormSection } from '~/ui/kit/page-sections'
import { ImagesUrlProvider } from '~/ui/kit/responsive-image'
import { SaveBar } from '~/ui/kit/save-bar'
import { SelectField } from '~/ui/kit/select-field'
import { useFormReply } from '~/ui/kit/use-form-reply'
import { useValidatedForm } from '~/ui/kit/use-validated-form'
import { PointPicker } from '~/ui/map/point-picker'
import { RichTextField } from '~/ui/rich-text/rich-text-field'
import styles from './curated-venue-form.module.css'
import type { CuratedVenuePage, CuratedVenueReply } from './curated-venue-page'
import { FocusedImageField } from './focused-image-field'
import { GeocodeButton } from './geocode-button'
import { LinkedVenues } from './linked-venues'
import { OpeningHoursFields } from './opening-hours-fields'

/** A curated venue (admin specification, Curated Venues). */
export function CuratedVenueForm({ page }: { page: CuratedVenuePage }) {
  const frame = useRouteLoaderData('root') as { imagesUrl: string } | undefined
  return (
    <ImagesUrlProvider value={frame?.imagesUrl ?? ''}>
      <VenueForm page={page} />
    </ImagesUrlProvider>
  )
}

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function VenueForm({
  page: { site, uid, values, cleanHtml, ...page },
}: {
  page: CuratedVenuePage
}) {
  const reply = useFormReply<CuratedVenueReply>()
  const { openingHours, ...texts } = values
  const [form, fields] = useValidatedForm({
    ...{ id: 'curated-venue', schema: curatedVenueForm, reply, defaultValue: texts },
  })
  const [uploading, setUploading] = useState(0)
  const countUploading = (isBusy: boolean) => setUploading((count) => count + (isBusy ? 1 : -1))
  const { address, latitude, longitude } = fields
  // Not all fields: each name that is asked for exists among them.
  const point = { address, latitude, longitude }
  const sent = reply?.result.initialValue
  const query = `?site=${site.id}`
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      encType="multipart/form-data"
      className={styles.form}
      preventScrollReset
    >
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" hidden tabIndex={-1} disabled={uploading > 0} />
      <FormErrors form={form} />
      <FormAuthor />
      <input
        type="hidden"
        name={fields.openedWith.name}
        value={String(sent?.openedWith ?? values.openedWith)}
      />
      <input
        type="hidden"
        name={fields.confirmedPoint.name}
        value={String(sent?.confirmedPoint ?? '')}
      />
      <FormSection id="place" title="Place">
        <Field label="Name" field={fields.name} required dir="auto" />
        <PointPicker
          fields={point}
          baseMap={page.baseMap}
          locateHref={`/venues/locate.json${query}`}
          label="Where the venue is"
        />
        <GeocodeButton fields={point} href={`/api/curratedvenues/geocode${query}`} />
      </FormSection>
      <FormSection id="venues" title="Venues" lead="The events of all these venues are its events.">
        <LinkedVenues
          field={fields.venues}
          searchField={fields.venueSearch}
          linked={reply?.linked ?? page.linked}
          suggestions={page.suggestions}
          found={reply?.found}
          searchHref={`/api/curatedvenues/autocomplete${query}`}
        />
      </FormSection>
      <FormSection id="images" title="Images">
        <FocusedImageField
          label="Primary image"
          hint="Shown on its page and on the home page, cropped to 16:9."
          shape="wide"
          field={fields.primaryImageChecksum}
          focusX={fields.primaryFocusX}
          focusY={fields.primaryFocusY}
          saved={values.primaryImageChecksum || null}
          onBusyChange={countUploading}
        />
        <FocusedImageField
          label="Secondary image"
          hint="A square teaser."
          shape="square"
          field={fields.secondaryImageChecksum}
          focusX={fields.secondaryFocusX}
          focusY={fields.secondaryFocusY}
          saved={values.secondaryImageChecksum || null}
          onBusyChange={countUploading}
        />
      </FormSection>
      <FormSection id="about" title="About">
        <RichTextField
          label="About"
          hint="What kind of place it is."
          field={fields.about}
          cleanHtml={reply ? null : cleanHtml.about}
        />
        <RichTextField
          label="Parking"
          hint="Where visitors may park."
          field={fields.parking}
          cleanHtml={reply ? null : cleanHtml.parking}
        />
        {AMENITIES.map((name) => (
          <SelectField
            key={name}
            label={AMENITY_NAMES[name]}
            field={fields[name]}
            options={YES_OR_NO}
            placeholder="Not known"
          />
        ))}
      </FormSection>
      <FormSection
        id="opening"
        title="Opening hours"
        lead="A time before the opening time is on the next day. With dates, a row replaces the usual hours between them; 00:00 to 00:00 is closed."
      >
        <OpeningHoursFields
          formId={form.id}
          rows={sent ? sent.openingHours : openingHours}
          errors={form.allErrors}
        />
        <RichTextField
          label="Hours in words"
          hint="What the table cannot say."
          field={fields.hours}
          cleanHtml={reply ? null : cleanHtml.hours}
        />
      </FormSection>
      <FormSection id="contact" title="Contact">
        <Field label="Website" field={fields.url} type="url" inputMode="url" />
        <Field label="E-mail" field={fields.email} type="email" />
        <Field label="Phone" field={fields.phone} type="tel" />
        {SOCIAL_NETWORKS.map((network) => (
          <Field
            key={network}
            label={nameSocialNetwork(network)}
            field={fields[network]}
            hint="The URL of its page, or the name of its account."
          />
        ))}
      </FormSection>
      <SaveBar
        label={uid === null ? 'Add Curated Venue' : 'Save'}
        discardHref={curatedVenuesPath(site)}
        isBusy={uploading > 0}
      />
    </Form>
  )
}
