import { type FetcherWithComponents, Form, useFetcher } from '@remix-run/react'
import type { ConsoleVenue } from '~/domain/feeds/scrape-venues/console-venue'
import { locateAddressPath, newScrapeVenuePath, scrapeVenuePath } from '~/domain/sites/admin-path'
import { describeLocation, showVenue, venueForm } from '~/domain/venues/venue-form'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/fields/field'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { keyOfOpened, OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import type { BaseMap } from '~/ui/map/base-map'
import { PointPicker } from '~/ui/map/points/point-picker'
import styles from './scrape-venues.module.css'
import { ShortNameField } from './short-name-field'

/** The console page around the form: its site, and the map below the pin. */
export type VenueFormPage = { site: { id: number }; baseMap: BaseMap }

type Props = {
  page: VenueFormPage
  /** Null for a new one. */
  venue: ConsoleVenue | null
  /** The page's last reply, without JavaScript. */
  reply?: FormReply
}

/** Adds or edits a venue of the platform, in a dialog or on its own page. */
export function VenueForm(props: Props) {
  const fetcher = useFetcher<FormReply>()
  const reply = fetcher.data ?? props.reply
  return (
    <SentVenueForm
      key={keyOfOpened(reply, props.venue ? fingerprint(showVenue(props.venue)) : '')}
      {...props}
      fetcher={fetcher}
      reply={reply}
    />
  )
}

type SentProps = Props & { fetcher: FetcherWithComponents<FormReply> }

function SentVenueForm({ page, venue, fetcher, reply }: SentProps) {
  const { site, baseMap } = page
  const [form, fields] = useValidatedForm({
    id: `venue-${venue?.id ?? 'new'}`,
    schema: venueForm,
    reply,
    defaultValue: venue ? toFields(venue) : {},
  })
  const isBusy = fetcher.state !== 'idle'
  const action = venue ? scrapeVenuePath(site, venue) : newScrapeVenuePath(site)
  return (
    <div className={styles.form}>
      <PostForm fetcher={fetcher} form={form} className={styles.form} action={action}>
        {reply?.offer === 'save-anyway' ? (
          <SubmitButton
            isBusy={isBusy}
            variant="second"
            name="confirmed"
            value={describeLocation(readLocation(reply))}
          >
            Save anyway
          </SubmitButton>
        ) : null}
        <input type="hidden" name="intent" value="save" />
        <OpenedWith field={fields.openedWith} />
        <ShortNameField field={fields.label} />
        <Field label="Name" field={fields.name} dir="auto" />
        <PointPicker
          fields={fields}
          baseMap={baseMap}
          locateHref={locateAddressPath(site)}
          label="Location of the venue"
        />
        <div className={button.buttons}>
          <SubmitButton isBusy={isBusy}>{venue ? 'Save' : 'Add'}</SubmitButton>
        </div>
      </PostForm>
      {venue ? (
        <Form method="post" action={action}>
          <input type="hidden" name="intent" value="delete" />
          <ConfirmButton
            label="Delete unreferenced venue..."
            question={`Delete ${venue.name}?`}
            text="It cannot be deleted while it has scrapes, events or anything else."
            confirm="Delete"
            variant="plain"
          />
        </Form>
      ) : null}
    </div>
  )
}

function toFields(venue: ConsoleVenue) {
  const { label, name, address, timezone, latitude, longitude } = venue
  return {
    label: label ?? '',
    name,
    address,
    timezone,
    latitude: String(latitude),
    longitude: String(longitude),
    openedWith: fingerprint(showVenue(venue)),
  }
}

/** What the editor is asked to confirm is what the server has checked, not what was typed since. */
function readLocation({ result }: FormReply) {
  const { latitude, longitude, timezone } = result.initialValue ?? {}
  return { latitude, longitude, timezone }
}
