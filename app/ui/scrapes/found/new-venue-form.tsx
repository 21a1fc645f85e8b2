import { getFormProps } from '@conform-to/react'
import { candidateForm, saveWithVenueForm } from '~/domain/feeds/discovery/source-candidate'
import { findSourcePath, locateAddressPath } from '~/domain/sites/admin-path'
import { describeLocation } from '~/domain/venues/venue-form'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/fields/field'
import { SelectField } from '~/ui/kit/fields/select-field'
import { FormErrors } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { ManifestField } from '~/ui/manifest-editor/manifest-field'
import type { BaseMap } from '~/ui/map/base-map'
import { PointPicker } from '~/ui/map/points/point-picker'
import { ShortNameField } from '~/ui/venues/scrape-venues/short-name-field'
import styles from '../scrapes.module.css'
import { ChosenFields } from './chosen-fields'
import found from './found.module.css'
import {
  type FoundSource,
  NEW_VENUE_FORM_ID,
  PREVIEW_EDITED_INTENT,
  type VenueChoice,
  type VenueProposal,
} from './found-source'

type Props = {
  site: { id: number }
  url: string
  source: FoundSource
  proposal: VenueProposal
  categories: { id: string; path: string }[]
  baseMap: BaseMap
  /** Of this form. */
  reply: FormReply | undefined
}

/** Corrects the proposed venue and creates it with its first scrape; venues that are probably the same can have the scrape instead. */
export function NewVenueForm({ site, url, source, proposal, categories, baseMap, reply }: Props) {
  const [form, fields] = useValidatedForm({
    id: NEW_VENUE_FORM_ID,
    // With the venue of another button, only the source counts.
    schema: (formData) =>
      (isOfNewVenue(formData) ? saveWithVenueForm : candidateForm) as typeof saveWithVenueForm,
    reply,
    defaultValue: {
      ...proposal.fields,
      category: source.category ?? '',
      manifest: source.chosen.manifest,
    },
  })
  const { similar } = proposal
  const hasManifest = source.chosen.manifest !== ''
  const manifestErrors = fields.manifest.errors?.length ?? 0
  return (
    <PostForm
      {...getFormProps(form)}
      className={`${styles.form} ${found.below}`}
      action={findSourcePath(site)}
      preventScrollReset
    >
      <ChosenFields url={url} found={source} isManifestShown={hasManifest} />
      <input type="hidden" name="known" value={similar.map(({ id }) => id).join(',')} />
      {similar.length > 0 ? <SimilarVenues venues={similar} /> : null}
      <section className={styles.form} aria-labelledby="new-venue-title">
        <div>
          <h3 className={found.heading} id="new-venue-title">
            {similar.length > 0 ? 'Or add a new venue' : 'The venue is new'}
          </h3>
          <p className={found.detail}>
            {proposal.reason} {proposal.locationReason} Correct what is wrong; the venue is added
            with the scrape.
          </p>
        </div>
        <FormErrors form={form} />
        {reply?.offer === 'save-anyway' ? <SaveAnyway reply={reply} /> : null}
        <Field label="Name" field={fields.name} dir="auto" />
        <ShortNameField field={fields.label} />
        <PointPicker
          fields={fields}
          baseMap={baseMap}
          locateHref={locateAddressPath(site)}
          label="Location of the venue"
        />
        <SelectField
          label="Category"
          field={fields.category}
          placeholder="As the source says"
          options={categories.map(({ id, path }) => ({ value: id, label: path }))}
        />
        {hasManifest ? (
          <details className={found.manifest} open={manifestErrors > 0 || undefined}>
            <summary>Edit the manifest</summary>
            <ManifestField field={fields.manifest} />
            <div className={button.buttons}>
              <SubmitButton variant="second" intent={PREVIEW_EDITED_INTENT}>
                Preview again
              </SubmitButton>
            </div>
          </details>
        ) : null}
        <div className={button.buttons}>
          <SubmitButton intent="save-new">Add the venue and the scrape</SubmitButton>
        </div>
      </section>
    </PostForm>
  )
}

const isOfNewVenue = (formData: FormData): boolean =>
  /^save-(?:new|anyway)$/.test(String(formData.get('intent')))

/** First in the form, but not its default button: Enter in a field adds the new venue. */
function SimilarVenues({ venues }: { venues: VenueChoice[] }) {
  return (
    <section aria-labelledby="similar-title" className={found.similar}>
      <h3 className={found.heading} id="similar-title">
        {venues.length === 1 ? 'This venue may be the one' : 'One of these may be the venue'}
      </h3>
      <ul className={found.candidates}>
        {venues.map(({ label, name, address }) => (
          <li className={found.candidate} key={label}>
            <div>
              <p className={found.name}>
                <bdi>{name}</bdi>
              </p>
              <p className={found.detail}>
                <bdi>{[label, address].filter(Boolean).join(', ')}</bdi>
              </p>
            </div>
            <SubmitButton intent={`save:${label}`}>Save as a scrape of {name}</SubmitButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the editor confirms is what the server has checked, not what was typed since. */
function SaveAnyway({ reply }: { reply: FormReply }) {
  const { latitude, longitude, timezone } = reply.result.initialValue ?? {}
  return (
    <>
      <input
        type="hidden"
        name="confirmed"
        value={describeLocation({ latitude, longitude, timezone })}
      />
      <div className={button.buttons}>
        <SubmitButton variant="second" intent="save-anyway">
          Save anyway
        </SubmitButton>
      </div>
    </>
  )
}
