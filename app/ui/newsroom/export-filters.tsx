import type { CategoryOption } from '~/domain/categories/category-options'
import { PICKS, PRESETS } from '~/domain/newsroom/export-query'
import { FilterDay, FilterSelect, FilterText } from '~/ui/kit/tables/filter-fields'
import { toOptions } from './choice-options'
import styles from './export.module.css'
import type { ExportPage } from './export-page'

type Props = { page: ExportPage }

/** Which events to find. */
export function ExportFilters({ page }: Props) {
  const { filter, categories, neighborhoods } = page
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.legend}>Events</legend>
      <input type="hidden" name="site" value={page.site.id} />
      <div className={styles.row}>
        <FilterSelect label="When" name="when" value={filter.when} options={toOptions(PRESETS)} />
        {filter.when === 'days' ? (
          <>
            <FilterDay label="From" name="from" value={filter.from} />
            <FilterDay label="To" name="to" value={filter.to} />
          </>
        ) : null}
        <FilterSelect
          label="Editors’ picks"
          name="picks"
          value={filter.picks}
          options={toOptions(PICKS)}
        />
      </div>
      <div className={styles.row}>
        <FilterText label="Words" name="q" value={filter.text} />
        <FilterText label="Tags, separated by commas" name="tags" value={filter.tags} />
      </div>
      <Boxes
        title="Categories"
        name="cats"
        options={flatten(categories)}
        chosen={page.chosenCategories}
      />
      {neighborhoods.length > 0 ? (
        <Boxes
          title="Neighborhoods"
          name="nhoods"
          options={neighborhoods.map((option) => ({ ...option, depth: 0 }))}
          chosen={page.chosenNeighborhoods}
        />
      ) : null}
    </fieldset>
  )
}

type BoxOption = { id: string; label: string; depth: number }

const flatten = (options: CategoryOption[], depth = 0): BoxOption[] =>
  options.flatMap(({ id, label, children }) => [
    { id, label, depth },
    ...flatten(children, depth + 1),
  ])

type BoxesProps = { title: string; name: string; options: BoxOption[]; chosen: string[] }

/** Several of many options, which are closed until one is wanted. */
function Boxes({ title, name, options, chosen }: BoxesProps) {
  const isChosen = (id: string) => chosen.includes(id)
  const names = options.filter(({ id }) => isChosen(id)).map(({ label }) => label)
  return (
    <details className={styles.boxes}>
      <summary className={styles.summary}>
        <span className={styles.name}>{title}</span>
        <span className={styles.chosen}>{names.length > 0 ? names.join(', ') : 'All'}</span>
      </summary>
      <ul className={styles.options}>
        {options.map(({ id, label, depth }) => (
          <li key={id} data-depth={Math.min(depth, 3)}>
            <label className={styles.option}>
              <input
                type="checkbox"
                name={name}
                value={id}
                defaultChecked={isChosen(id)}
                autoComplete="off"
              />
              <bdi>{label}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
