import { CheckField } from '~/ui/kit/fields/check-field'
import { Field } from '~/ui/kit/fields/field'
import { NumberField } from '~/ui/kit/fields/number-field'
import { TextArea } from '~/ui/kit/fields/text-area'
import { FormSection } from '~/ui/kit/forms/page-sections'
import styles from './site-form.module.css'
import type { SiteFields } from './site-form-fields'

type Props = { fields: SiteFields }

/** The widths of the specification (admin, section 9). */
const WIDTHS = [
  { name: 'Mobile', range: 'below 480 px' },
  { name: 'Tablet', range: 'below 768 px' },
  { name: 'Desktop', range: '768 px and up' },
] as const

export function FramesSection({ fields }: Props) {
  return (
    <FormSection
      id="frames"
      title="Header and footer"
      lead="Pages of yours that are shown above and below the site’s own."
    >
      {(['Header', 'Footer'] as const).map((end) => (
        <fieldset className={styles.group} key={end}>
          <legend>{end}</legend>
          <Field
            label={`${end} URL`}
            field={fields[`external${end}Url`]}
            type="url"
            placeholder="https://"
          />
          <div className={styles.row}>
            {WIDTHS.map(({ name, range }) => (
              <NumberField
                key={name}
                label={`${end} height, ${name.toLowerCase()}`}
                field={fields[`external${end}Height${name}`]}
                hint={range}
                unit="px"
                min={0}
                step="any"
                required
              />
            ))}
          </div>
        </fieldset>
      ))}
    </FormSection>
  )
}

const AD_UNITS = [
  { name: 'Leaderboard', prefix: 'leaderboard' },
  { name: 'Right rail', prefix: 'rightRail' },
] as const

export function AdsSection({ fields }: Props) {
  return (
    <FormSection id="ads" title="Ads" lead="Google Ad Manager.">
      <Field label="Network code" field={fields.adNetworkCode} inputMode="numeric" />
      {AD_UNITS.map(({ name, prefix }) => (
        <fieldset className={styles.group} key={prefix}>
          <legend>{name}</legend>
          <div className={styles.row}>
            <Field label={`${name} code`} field={fields[`${prefix}Code`]} />
            <Field
              label={`${name} default code`}
              field={fields[`${prefix}DefaultCode`]}
              hint="Used without a code."
            />
            <Field
              label={`${name} sizes`}
              field={fields[`${prefix}Sizes`]}
              hint="In pixels, such as 728x90, 970x250"
            />
          </div>
        </fieldset>
      ))}
    </FormSection>
  )
}

export function CountingSection({ fields }: Props) {
  return (
    <FormSection id="counting" title="Counting">
      <Field
        label="Google Analytics tracking id"
        field={fields.googleAnalyticsTrackingId}
        placeholder="G-AB12CD34EF"
      />
      <Field
        label="Google Tag Manager container id"
        field={fields.googleTagManagerContainerId}
        placeholder="GTM-AB12CD3"
      />
      <CheckField
        label="Ask search engines not to list the site"
        field={fields.preventSearchEngineIndex}
      />
    </FormSection>
  )
}

export function SaleSection({ fields }: Props) {
  return (
    <FormSection id="sale" title="Sale">
      <NumberField
        label="Featured events a day"
        field={fields.featuredSlotsPerDay}
        min={0}
        max={100}
        required
        hint="How many events can be bought a place on each day."
      />
      <NumberField
        label="Today can be booked until"
        field={fields.featuredSalesUntilHour}
        min={0}
        max={24}
        required
        hint="An hour of the day in the site’s time zone: 18 is 6 PM, 24 is midnight, and 0 sells no day on the day itself."
      />
      <Field
        label="Seller on receipts"
        field={fields.sellerName}
        maxLength={200}
        hint="Who sells featured days. Without it, receipts name the site."
      />
      <TextArea label="Address of the seller" field={fields.sellerAddress} rows={3} />
      <Field
        label="Name of the tax"
        field={fields.sellerTaxLabel}
        maxLength={40}
        hint="Such as VAT or Sales tax."
      />
      <Field
        label="Tax rate in percent"
        field={fields.sellerTaxPercent}
        inputMode="decimal"
        hint="Included in the price. Without it, receipts name no tax. A receipt keeps what was set when it was paid."
      />
      <CheckField
        label="List the events of the Ticketmaster feed"
        field={fields.ticketmasterFeedEnabled}
      />
    </FormSection>
  )
}
