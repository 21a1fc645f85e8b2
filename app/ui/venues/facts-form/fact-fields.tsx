import { AMENITIES, AMENITY_NAMES, type Amenities } from '~/domain/venues/amenities'
import {
  nameSocialNetwork,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from '~/domain/venues/curated/social-link'
import { type CleanTexts, forEachRichText } from '~/domain/venues/featured/featured-venue'
import { Field, type FormField } from '~/ui/kit/fields/field'
import kit from '~/ui/kit/fields/field.module.css'
import { useFieldMessages } from '~/ui/kit/fields/field-messages'
import { RichTextField } from '~/ui/rich-text/rich-text-field'
import { OpeningHoursFields } from './opening-hours-fields'
import styles from './venue-facts-form.module.css'

export const NO_CLEAN_TEXTS: CleanTexts = forEachRichText(() => null)

type AboutName = 'about' | 'parking' | keyof Amenities

/** What kind of place a venue is, where visitors park, and what it offers. */
export function AboutFields({
  fields,
  cleanHtml,
}: {
  fields: Record<AboutName, FormField>
  cleanHtml: CleanTexts
}) {
  return (
    <div className={styles.fields}>
      <RichTextField
        label="About"
        hint="What kind of place it is."
        field={fields.about}
        cleanHtml={cleanHtml.about}
      />
      <RichTextField
        label="Parking"
        hint="Where visitors may park."
        field={fields.parking}
        cleanHtml={cleanHtml.parking}
      />
      <div className={styles.pair}>
        {AMENITIES.map((name) => (
          <AmenityField key={name} label={AMENITY_NAMES[name]} field={fields[name]} />
        ))}
      </div>
    </div>
  )
}

function AmenityField({ label, field }: { label: string; field: FormField }) {
  const { control, messages } = useFieldMessages(field, null)
  return (
    <div className={kit.field}>
      <label className={kit.label} htmlFor={field.id}>
        {label}
      </label>
      <select
        {...control}
        className={kit.input}
        defaultValue={typeof field.initialValue === 'string' ? field.initialValue : ''}
      >
        <option value="">Not known</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </select>
      {messages}
    </div>
  )
}

export const HOURS_LEAD =
  'A closing time before the opening time is on the next day. A row with dates replaces the usual hours on them; midnight to midnight (12:00 AM, or 00:00) means closed.'

/** When a venue is open: structured, and in words. */
export function HoursFields({
  form,
  field,
  rows,
  cleanHtml,
}: {
  form: { id: string; allErrors: Record<string, string[]> }
  field: FormField
  /** What was stored or sent, a row each. */
  rows: unknown
  cleanHtml: CleanTexts
}) {
  return (
    <div className={styles.fields}>
      <OpeningHoursFields formId={form.id} rows={rows} errors={form.allErrors} />
      <RichTextField
        label="Hours in words"
        hint="What the table cannot say."
        field={field}
        cleanHtml={cleanHtml.hours}
      />
    </div>
  )
}

/** How a venue is reached. */
export function ContactFields({
  fields,
}: {
  fields: Record<'url' | 'email' | 'phone' | SocialNetwork, FormField>
}) {
  return (
    <div className={styles.fields}>
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
    </div>
  )
}
