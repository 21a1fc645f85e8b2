import { useId } from 'react'
import { Field, type FormField } from '~/ui/kit/fields/field'
import { useVenueLabels } from './use-venue-labels'

/** The venue by its label, which is suggested while its label, name or address is typed. */
export function VenueLabelField({
  field,
  hint = 'The label of a scrape venue. Type a part of its name to find it.',
}: {
  field: FormField
  hint?: string
}) {
  const listId = useId()
  const { venues, update } = useVenueLabels()
  return (
    <>
      <Field
        label="Venue"
        field={field}
        list={listId}
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        onChange={({ currentTarget }) => update(currentTarget.value)}
      />
      <datalist id={listId}>
        {venues.map(({ label, name, address }) => (
          <option key={label} value={label}>
            {[name, address].filter(Boolean).join(', ')}
          </option>
        ))}
      </datalist>
    </>
  )
}
