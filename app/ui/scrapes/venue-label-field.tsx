import { useCallback, useId, useState } from 'react'
import { Field, type FormField } from '~/ui/kit/fields/field'
import { useTypedSearch } from '~/ui/kit/forms/use-typed-search'

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

type LabeledVenue = { label: string; name: string; address: string }

/** The scrape venues that match what is typed; those of the last search while a new one runs or fails. */
function useVenueLabels() {
  const [venues, setVenues] = useState<LabeledVenue[]>([])
  const { search } = useTypedSearch()
  const update = useCallback(
    (typed: string) =>
      search(
        (signal) => findVenues(typed.trim(), signal),
        (found) => found && setVenues(found),
      ),
    [search],
  )
  return { venues, update }
}

/** Null when the search failed: the label can be typed without it. */
async function findVenues(text: string, signal: AbortSignal): Promise<LabeledVenue[] | null> {
  try {
    const query = new URLSearchParams({ q: text })
    const response = await fetch(`/api/scrapevenues/autocomplete?${query}`, { signal })
    if (!response.ok) return null
    const { matches } = (await response.json()) as { matches: LabeledVenue[] }
    return matches
  } catch {
    return null
  }
}
