import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { type CategoryOption, buildCategoryOptions } from '~/domain/categories/category-options'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import { requireSite } from '~/http/guards.server'
import { toDay } from '~/lib/local-time'
import { readSearchQuery } from '~/routes/search-query'
import button from '~/ui/kit/button.module.css'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { PlainDays } from '~/ui/search/day-checkboxes'
import {
  KEPT_PARAMETERS,
  LONGEST_TEXT,
  REGION_FILTERS,
  WHERE_PARAMETER,
} from '~/ui/search/search-path'
import styles from './search-filters.module.css'
import { chosenOf } from './search/search-filters'

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...buildPageMeta(matches, { title: 'Choose Filters' }),
  { name: 'robots', content: 'noindex' },
]

/** All that a search can be narrowed to, on one page: for readers without a script, and where a list cannot be fetched. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const parameters = new URL(request.url).searchParams
  const { query } = readSearchQuery(parameters)
  const [categories, regions] = await Promise.all([
    context.listCategories(),
    listSiteRegions(services.db, site.id),
  ])
  const names = {
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    regions: new Map(regions.map(({ type, slug, name }) => [`${type}/${slug}`, name])),
    venues: new Map<string, string>(),
  }
  return {
    today: toDay(services.now, site.timezone),
    query,
    kept: [...parameters].filter(([name]) => KEPT_PARAMETERS.includes(name)),
    chosen: chosenOf(query, names),
    categories: buildCategoryOptions(categories),
    regions: REGION_FILTERS.map(({ type, name, prefix }) => ({
      name,
      choices: regions
        .filter((one) => one.type === type)
        .map((one) => ({ value: prefix + one.slug, label: one.name })),
    })).filter(({ choices }) => choices.length > 0),
  }
}

export default function ChooseFilters() {
  const { today, query, kept, chosen, categories, regions } = useLoaderData<typeof loader>()
  const known = new Set([
    ...categories.flatMap(idsOf),
    ...regions.flatMap(({ choices }) => choices.map(({ value }) => value)),
  ])
  const what = new Set(chosen.what.map(({ value }) => value))
  const where = new Set(chosen.where.map(({ value }) => value))
  const unknownOf = (choices: typeof chosen.what) =>
    choices.filter(({ value }) => !known.has(value))
  return (
    <form className={styles.page} action="/search" method="get">
      <h1>Narrow the search</h1>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.words}>
        <span>Words</span>
        <input
          type="search"
          name="q"
          placeholder="Search for events"
          defaultValue={query.text}
          maxLength={LONGEST_TEXT}
        />
      </label>
      <button className={button.button} type="submit">
        Show events
      </button>
      <fieldset className={styles.group}>
        <legend>What</legend>
        <Categories options={categories} chosen={what} />
        <Boxes name="cats" choices={unknownOf(chosen.what)} chosen={what} />
      </fieldset>
      {[...regions, { name: 'Other places', choices: unknownOf(chosen.where) }].map((group) =>
        group.choices.length > 0 ? (
          <fieldset key={group.name} className={styles.group}>
            <legend>{group.name}</legend>
            <Boxes name={WHERE_PARAMETER} choices={group.choices} chosen={where} />
          </fieldset>
        ) : null,
      )}
      <div className={styles.days}>
        <h2>When</h2>
        <PlainDays today={today} days={query.days} isEvening={query.isEvening} />
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
          <Box name="cats" value={id} label={label} isChosen={chosen.has(id)} />
          {children.length > 0 ? <Categories options={children} chosen={chosen} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Boxes({
  name,
  choices,
  chosen,
}: {
  name: string
  choices: { value: string; label: string }[]
  chosen: Set<string>
}) {
  return (
    <ul className={styles.boxes}>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <Box name={name} value={value} label={label} isChosen={chosen.has(value)} />
        </li>
      ))}
    </ul>
  )
}

type BoxProps = { name: string; value: string; label: string; isChosen: boolean }

function Box({ name, value, label, isChosen }: BoxProps) {
  return (
    <label className={styles.box}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      <span>{label}</span>
    </label>
  )
}

const idsOf = ({ id, children }: CategoryOption): string[] => [id, ...children.flatMap(idsOf)]
