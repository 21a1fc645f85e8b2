import { Form } from '@remix-run/react'
import {
  describeFilter,
  FILTERED_LISTS,
  filteredListPath,
  type ListedFilter,
  savedFilterPath,
  savedFiltersPath,
} from '~/domain/accounts/saved-filters/saved-filter'
import { buttonClass } from '~/ui/kit/button-class'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RowMenu } from '~/ui/kit/tables/row-menu'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { SavedFilterForm } from './saved-filter-form'

type Props = { site: { id: number }; filters: ListedFilter[] }

/** What the viewer has saved on the site, for all of its lists. */
export function SavedFiltersTable({ site, filters }: Props) {
  return (
    <DataTable
      caption="Saved filters"
      rows={filters}
      columns={buildColumns(site)}
      rowKey={({ id }) => id}
      empty={<Empty text="Filter a list, then choose Save this filter." />}
    />
  )
}

const buildColumns = (site: { id: number }): Column<ListedFilter>[] => [
  {
    key: 'name',
    label: 'Name',
    isTitle: true,
    cell: (filter) => (
      <A href={filteredListPath(site, filter)}>
        <bdi>{filter.name}</bdi>
      </A>
    ),
  },
  { key: 'list', label: 'List', cell: ({ list }) => FILTERED_LISTS[list]?.name ?? list },
  { key: 'filter', label: 'Filter', cell: (filter) => <bdi>{describeFilter(filter)}</bdi> },
  {
    key: 'change',
    label: 'Change',
    align: 'end',
    hasButtons: true,
    cell: (filter) => <Buttons site={site} filter={filter} />,
  },
]

/** Removing can be undone. */
function Buttons({ site, filter }: { site: { id: number }; filter: ListedFilter }) {
  const { id, name } = filter
  const context = <span className={hidden.visuallyHidden}> {name}</span>
  return (
    <RowMenu
      name={name}
      main={
        <FormDialog
          href={savedFilterPath(site, { id })}
          title="Rename this filter"
          label={<>Rename{context}</>}
          size="small"
        >
          {({ close }) => <SavedFilterForm site={site} filter={filter} onCancel={close} />}
        </FormDialog>
      }
    >
      <Form method="post" action={savedFiltersPath(site)} preventScrollReset>
        <input type="hidden" name="filter" value={id} />
        <button type="submit" className={buttonClass('second')}>
          Remove{context}
        </button>
      </Form>
    </RowMenu>
  )
}
