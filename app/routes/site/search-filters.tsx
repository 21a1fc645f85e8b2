import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { buildCategoryOptions, type CategoryOption } from '~/domain/categories/category-options'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import { findFactName, formatFact } from '~/domain/listings/fact-names'
import { countFacts, type FactCounts } from '~/domain/search/results/count-facts.server'
import type { SearchQuery } from '~/domain/search/search-query'
import { parseSearchUrl } from '~/domain/search/url/parse-search-url'
import {
  formatRegion,
  listHiddenFields,
  MAX_TEXT_LENGTH,
  REGION_PARAMETERS,
  WHERE_PARAMETER,
} from '~/domain/search/url/search-parameters'
import { requireSite } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import { toDay } from '~/lib/time/local-time'
import button from '~/ui/kit/button.module.css'
import check from '~/ui/kit/fields/check-option.module.css'
import { DayCheckboxes } from '~/ui/search/days/day-checkboxes'
import { listChosenFilters } from '~/ui/search/filters/chosen-filters'
import { FACT_FILTERS, listFactValues } from '~/ui/search/filters/fact-choices'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import styles from './search-filters.module.css'

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...buildPageMeta(matches, { title: 'Filter Events' }),
  { name: 'robots', content: 'noindex' },
]

/** All options of a search on one page: for visitors without JavaScript, and where the options cannot be fetched. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const params = new URL(request.url).searchParams
  const query = parseSearchUrl(params)
  const sections = createPageSections(context)
  const [tree, regions, facts] = await Promise.all([
    sections.read('categories', context.listCategories()),
    listSiteRegions(services.db, site.id),
    sections.read('facts', countFacts(services.search, site.id)),
  ])
  const categories = tree === 'unavailable' ? [] : tree
  const names = {
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    regions: new Map(regions.map(({ type, slug, name }) => [`${type}/${slug}`, name])),
    venues: new Map<string, string>(),
  }
  return {
    today: toDay(services.now, site.timezone),
    query,
    hiddenFields: listHiddenFields(params).filter(
      ([name]) => !FACT_FILTERS.some(({ parameter }) => parameter === name),
    ),
    chosen: listChosenFilters(query, names),
    categories: buildCategoryOptions(categories),
    regions: REGION_PARAMETERS.map(({ type, label }) => ({
      name: label,
      choices: regions
        .filter((region) => region.type === type)
        .map((region) => ({ value: formatRegion(region), label: region.name })),
    })).filter(({ choices }) => choices.length > 0),
    facts: listFactGroups(query, facts === 'unavailable' ? {} : facts),
  }
}

/** Only what some event has is offered, and what is chosen already. */
function listFactGroups(query: SearchQuery, counts: FactCounts) {
  return FACT_FILTERS.map(({ fact, field, parameter, label, isSingle }) => ({
    parameter,
    label,
    isSingle,
    chosen: query[field] ?? [],
    choices: listFactValues(fact)
      .map((value) => ({ value, events: counts[formatFact(fact, value)] ?? 0 }))
      .filter(({ value, events }) => events > 0 || query[field]?.includes(value))
      .map(({ value, events }) => ({
        value,
        label: `${findFactName(fact, value) ?? value} (${events})`,
      })),
  })).filter(({ choices }) => choices.length > 0)
}

export default function SearchFilters() {
  const { today, query, hiddenFields, chosen, categories, regions, facts } =
    useLoaderData<typeof loader>()
  const known = new Set([
    ...categories.flatMap(listIds),
    ...regions.flatMap(({ choices }) => choices.map(({ value }) => value)),
  ])
  const what = new Set(chosen.what.map(({ value }) => value))
  const where = new Set(chosen.where.map(({ value }) => value))
  const listUnknown = (choices: typeof chosen.what) =>
    choices.filter(({ value }) => !known.has(value))
  return (
    <form className={styles.page} action="/search" method="get">
      <h1>Filter events</h1>
      {hiddenFields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.keywords}>
        <span>Keywords</span>
        <input
          type="search"
          name="q"
          placeholder="Search for events"
          defaultValue={query.text}
          maxLength={MAX_TEXT_LENGTH}
        />
      </label>
      <button className={button.button} type="submit">
        Show events
      </button>
      <fieldset className={styles.group}>
        <legend>What</legend>
        <Categories options={categories} chosen={what} />
        <Checkboxes name="cats" choices={listUnknown(chosen.what)} chosen={what} />
      </fieldset>
      {[...regions, { name: 'Other places', choices: listUnknown(chosen.where) }].map((group) =>
        group.choices.length > 0 ? (
          <fieldset key={group.name} className={styles.group}>
            <legend>{group.name}</legend>
            <Checkboxes name={WHERE_PARAMETER} choices={group.choices} chosen={where} />
          </fieldset>
        ) : null,
      )}
      {facts.map(({ parameter, label, isSingle, chosen: values, choices }) => (
        <fieldset key={parameter} className={styles.group}>
          <legend>{label}</legend>
          {isSingle ? (
            <Radios
              name={parameter}
              choices={[{ value: '', label: 'Any' }, ...choices]}
              chosen={values[0] ?? ''}
            />
          ) : (
            <Checkboxes name={parameter} choices={choices} chosen={new Set(values)} />
          )}
        </fieldset>
      ))}
      <label className={styles.keywords}>
        <span>Near</span>
        <input
          name="near"
          placeholder="Place, venue, or street"
          defaultValue={query.nearText}
          maxLength={MAX_TEXT_LENGTH}
        />
      </label>
      <div className={styles.days}>
        <h2>When</h2>
        <DayCheckboxes today={today} days={query.days ?? []} isEvening={query.isEvening ?? false} />
      </div>
      <button className={button.button} type="submit">
        Show events
      </button>
    </form>
  )
}

function Categories({ options, chosen }: { options: CategoryOption[]; chosen: Set<string> }) {
  return (
    <ul className={styles.tree}>
      {options.map(({ id, label, children }) => (
        <li key={id}>
          <Checkbox name="cats" value={id} label={label} isChosen={chosen.has(id)} />
          {children.length > 0 ? <Categories options={children} chosen={chosen} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Checkboxes({
  name,
  choices,
  chosen,
}: {
  name: string
  choices: { value: string; label: string }[]
  chosen: Set<string>
}) {
  return (
    <ul className={styles.checkboxes}>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <Checkbox name={name} value={value} label={label} isChosen={chosen.has(value)} />
        </li>
      ))}
    </ul>
  )
}

function Radios({
  name,
  choices,
  chosen,
}: {
  name: string
  choices: { value: string; label: string }[]
  chosen: string
}) {
  return (
    <ul className={styles.checkboxes}>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <label className={check.option}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

type CheckboxProps = { name: string; value: string; label: string; isChosen: boolean }

function Checkbox({ name, value, label, isChosen }: CheckboxProps) {
  return (
    <label className={check.option}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      <span>{label}</span>
    </label>
  )
}

const listIds = ({ id, children }: CategoryOption): string[] => [id, ...children.flatMap(listIds)]
