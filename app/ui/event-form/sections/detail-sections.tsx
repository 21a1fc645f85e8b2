import { getSimpleFact, SIMPLE_FACT_NAMES, type SimpleFactName } from '~/domain/events/event-facts'
import { Field, type FormField } from '~/ui/kit/fields/field'
import type { EventFormFields } from '../use-event-form'
import { ChoiceGroup } from './choice-group'
import styles from './detail-sections.module.css'
import { FoldedSection } from './form-section'

type Props = { fields: EventFormFields }

/** The price, and where to buy tickets. */
export function PriceSection({ fields }: Props) {
  const { price, priceFrom, priceTo, ticketUrl } = fields
  return (
    <FoldedSection
      id="price"
      heading="Price and tickets"
      hint="People want to know the cost before they come."
      isOpen={isUsed([price, priceFrom, priceTo, ticketUrl])}
    >
      <div className={styles.conditional} data-shown-by="paid">
        <ChoiceGroup
          legend="Price"
          type="radio"
          field={price}
          choices={[
            { value: '', label: 'Not stated' },
            { value: 'free', label: 'Free' },
            { value: 'paid', label: 'Paid' },
          ]}
        />
        <div className={styles.pair}>
          <Field
            label="From ($)"
            field={priceFrom}
            inputMode="decimal"
            hint="Such as 12 or 12.50"
          />
          <Field
            label="To ($)"
            field={priceTo}
            inputMode="decimal"
            hint="Empty if there is one price"
          />
        </div>
      </div>
      <Field
        label="Ticket URL"
        field={ticketUrl}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Where people buy or reserve tickets."
      />
    </FoldedSection>
  )
}

export function AudienceSection({ fields }: Props) {
  const { ages, minAge, maxAge } = fields
  return (
    <FoldedSection
      id="audience"
      heading="Ages and accessibility"
      hint="Who can come, and what makes it easier for them."
      isOpen={isUsed([ages, minAge, maxAge, ...SIMPLE_FACT_NAMES.map((name) => fields[name])])}
    >
      <div className={styles.conditional} data-shown-by="some">
        <ChoiceGroup
          legend="Ages"
          type="radio"
          field={ages}
          choices={[
            { value: '', label: 'Not stated' },
            { value: 'all', label: 'All ages' },
            { value: 'some', label: 'Only some ages' },
          ]}
        />
        <div className={styles.pair}>
          <Field label="Youngest age" field={minAge} inputMode="numeric" />
          <Field
            label="Oldest age"
            field={maxAge}
            inputMode="numeric"
            hint="Empty if there is no limit"
          />
        </div>
      </div>
      {SIMPLE_FACT_NAMES.map((name) => (
        <SimpleFactField key={name} name={name} field={fields[name]} />
      ))}
    </FoldedSection>
  )
}

function SimpleFactField({ name, field }: { name: SimpleFactName; field: FormField }) {
  const { label, hint, choices } = getSimpleFact(name)
  if (!choices) return <Field label={label} field={field} hint={hint} dir="auto" />
  const options = Object.entries(choices).map(([value, text]) => ({ value, label: text }))
  return <ChoiceGroup legend={label} type="checkbox" field={field} choices={options} />
}

export function ContactSection({ fields }: Props) {
  // Its keys cannot be listed.
  const { orgName, name, email, phone } = fields.contact.getFieldset()
  return (
    <FoldedSection
      id="contact"
      heading="Website and contact"
      hint="Everyone can see these on the event’s page."
      isOpen={isUsed([
        fields.upstreamUrl,
        { errors: fields.contact.errors },
        orgName,
        name,
        email,
        phone,
      ])}
    >
      <Field
        label="Website"
        field={fields.upstreamUrl}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="The event’s own page, if it has one."
      />
      <div className={styles.pair}>
        <Field label="Organization" field={orgName} autoComplete="organization" dir="auto" />
        <Field label="Contact name" field={name} autoComplete="name" dir="auto" />
        <Field label="Contact email" field={email} type="email" autoComplete="email" />
        <Field label="Contact phone" field={phone} type="tel" autoComplete="tel" />
      </div>
    </FoldedSection>
  )
}

type Usable = { initialValue?: unknown; errors?: string[] }

/** Whether a section has a value or an error, and is unfolded. */
function isUsed(fields: Usable[]): boolean {
  return fields.some(
    ({ initialValue, errors }) =>
      Boolean(errors) ||
      (Array.isArray(initialValue) ? initialValue.length > 0 : Boolean(initialValue)),
  )
}
