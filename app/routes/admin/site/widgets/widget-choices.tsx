import { MAX_COUNT } from '~/domain/widgets/widget-query'
import { widgetsPath } from '~/domain/widgets/widgets-path'
import { ColorField } from '~/ui/kit/fields/color-field'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterSelect, FilterText } from '~/ui/kit/tables/filter-fields'
import { type Choices, THEMES, TYPES, WIDTHS } from './choices'

type Option = { value: string; label: string }

type Props = {
  site: { id: number }
  choices: Choices
  categories: Option[]
  venues: Option[]
}

const COUNTS = Array.from({ length: MAX_COUNT }, (_, at) => toOption(String(at + 1)))
const WIDTH_OPTIONS = [
  { value: '', label: 'As its place' },
  ...WIDTHS.map((width) => ({ value: width, label: `At most ${width} pixels` })),
]

function toOption(value: string): Option {
  return { value, label: value }
}

/** The choices, whose form has the page of the widget that they make as its result. */
export function WidgetChoices({ site, choices, categories, venues }: Props) {
  const { type, category, venue, place, q, count, theme, accent, width, title } = choices
  return (
    <FilterBar
      action="/site/widgets"
      hidden={{ site: String(site.id) }}
      clearHref={widgetsPath(site)}
      label="Your widget"
    >
      <FilterSelect label="Shows" name="type" value={type} options={TYPES} />
      {type === 'category' ? (
        <FilterSelect label="Category" name="category" value={category} options={categories} />
      ) : null}
      {type === 'venue' ? <FilterText label="Find a venue" name="place" value={place} /> : null}
      {type === 'venue' && venues.length > 0 ? (
        <FilterSelect key={place} label="Venue" name="venue" value={venue} options={venues} />
      ) : null}
      {type === 'search' ? <FilterText label="Search for" name="q" value={q} /> : null}
      <FilterText label="Title (optional)" name="title" value={title} />
      <FilterSelect label="Number of events" name="count" value={count} options={COUNTS} />
      <FilterSelect label="Light or dark" name="theme" value={theme} options={THEMES} />
      <FilterSelect label="Width" name="width" value={width} options={WIDTH_OPTIONS} />
      <ColorField
        label="Color (optional)"
        hint="Of buttons and links, in place of this site’s own."
        field={{ id: 'accent', name: 'accent', errorId: 'accent-error', initialValue: accent }}
      />
    </FilterBar>
  )
}
