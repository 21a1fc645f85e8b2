import { useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { curatedVenuesPath } from '~/domain/sites/admin-path'
import { curatedVenueForm } from '~/domain/venues/curated/curated-venue-form'
import { Field } from '~/ui/kit/fields/field'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SaveBar } from '~/ui/kit/forms/save-bar'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { ImagesUrlProvider } from '~/ui/kit/images/responsive-image'
import { PointPicker } from '~/ui/map/points/point-picker'
import {
  AboutFields,
  ContactFields,
  HOURS_LEAD,
  HoursFields,
  NO_CLEAN_TEXTS,
} from '../facts-form/fact-fields'
import styles from './curated-venue-form.module.css'
import type { CuratedVenuePage, CuratedVenueReply } from './curated-venue-page'
import { FocusedImageField } from './focused-image-field'
import { GeocodeButton } from './geocode-button'
import { LinkedVenues } from './linked-venues'

/** A curated venue (admin specification, Curated Venues). */
export function CuratedVenueForm({ page }: { page: CuratedVenuePage }) {
  const frame = useRouteLoaderData('root') as { imagesUrl: string } | undefined
  return (
    <ImagesUrlProvider value={frame?.imagesUrl ?? ''}>
      <VenueForm page={page} />
    </ImagesUrlProvider>
  )
}

function VenueForm({
  page: { site, uid, values, cleanHtml, ...page },
}: {
  page: CuratedVenuePage
}) {
  const reply = useFormReply<CuratedVenueReply>()
  const { openingHours, ...texts } = values
  const [form, fields] = useValidatedForm({
    id: 'curated-venue',
    schema: curatedVenueForm,
    reply,
    defaultValue: texts,
  })
  const [uploading, setUploading] = useState(0)
  const countUploading = (isBusy: boolean) => setUploading((count) => count + (isBusy ? 1 : -1))
  const { address, latitude, longitude } = fields
  // Not all fields: each name that is asked for exists among them.
  const point = { address, latitude, longitude }
  const shownHtml = reply ? NO_CLEAN_TEXTS : cleanHtml
  const sent = reply?.result.initialValue
  const query = `?site=${site.id}`
  return (
    <PostForm form={form} encType="multipart/form-data" className={styles.form} preventScrollReset>
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" hidden tabIndex={-1} disabled={uploading > 0} />
      <OpenedWith field={fields.openedWith} />
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
        <AboutFields fields={fields} cleanHtml={shownHtml} />
      </FormSection>
      <FormSection id="opening" title="Opening hours" lead={HOURS_LEAD}>
        <HoursFields
          form={form}
          field={fields.hours}
          rows={sent ? sent.openingHours : openingHours}
          cleanHtml={shownHtml}
        />
      </FormSection>
      <FormSection id="contact" title="Contact">
        <ContactFields fields={fields} />
      </FormSection>
      <SaveBar
        label={uid === null ? 'Add Curated Venue' : 'Save'}
        discardHref={curatedVenuesPath(site)}
        isBusy={uploading > 0}
      />
    </PostForm>
  )
}
