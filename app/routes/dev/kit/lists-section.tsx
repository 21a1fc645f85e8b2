import { Form } from '@remix-run/react'
import { listHref } from '~/lib/forms/list-query'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { Empty } from '~/ui/kit/notice'
import { BulkBar } from '~/ui/kit/tables/bulk-bar'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { FilterBar } from '~/ui/kit/tables/filter-bar'
import { FilterDay, FilterSelect, FilterText } from '~/ui/kit/tables/filter-fields'
import { LinkList } from '~/ui/kit/tables/link-list'
import { Pager } from '~/ui/kit/tables/pager'
import { Badge } from '~/ui/kit/text/badge'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import type { KitPerson } from './kit-people'

export const KIT_PATH = '/dev/kit'
const FORM = 'people'

const ROLES = [
  { value: '', label: 'All roles' },
  { value: 'admin', label: 'Admins' },
  { value: 'author', label: 'Authors' },
]

const FOUND = [
  { href: `${KIT_PATH}?q=lantern`, name: 'Lantern walk', detail: 'Sat, May 9, 2026' },
  { href: `${KIT_PATH}?q=مسرح`, name: 'مسرح الميناء', detail: '30 Front Street' },
]

type Props = {
  query: string
  people: KitPerson[]
  page: number
  maxPage: number
  now: number
}

/** Lists: the table with its filters, its selection and its pages, and the states in which there are no rows. */
export function ListsSection({ query, people, page, maxPage, now }: Props) {
  const searchParams = new URLSearchParams(query)
  const value = (name: string) => searchParams.get(name) ?? ''
  const columns = buildColumns(now)
  const rowKey = ({ id }: KitPerson) => id
  return (
    <FormSection id="lists" title="Lists" lead="Filtered by their URL.">
      <FilterBar action={KIT_PATH} clearHref={query === '' ? null : KIT_PATH}>
        <FilterText label="Find" name="q" value={value('q')} />
        <FilterSelect label="Role" name="role" value={value('role')} options={ROLES} />
        <FilterDay label="Since" name="start" value={value('start')} />
      </FilterBar>
      <DataTable
        caption="People"
        rows={people}
        columns={columns}
        rowKey={rowKey}
        rowHref={({ id }) => `${KIT_PATH}?q=${id}`}
        empty={<Empty text="Nobody matches these filters." />}
        selection={{ name: 'ids', form: FORM, label: ({ name }) => name }}
      />
      <Form method="post" id={FORM} preventScrollReset>
        <BulkBar form={FORM} name="ids" noun={['person', 'people']}>
          <button type="submit" name="intent" value="hide" className={buttonClass('second')}>
            Hide
          </button>
          <ConfirmButton
            name="intent"
            value="remove"
            label="Remove"
            question="Remove the selected people?"
            text="Their events stay."
            confirm="Remove"
          />
        </BulkBar>
      </Form>
      <Pager
        currentPage={page}
        maxPage={maxPage}
        pageHref={(page) => listHref(KIT_PATH, searchParams, { page })}
      />
      <h3>Without selection</h3>
      <DataTable
        caption="Two people"
        rows={people.slice(0, 2)}
        columns={columns}
        rowKey={rowKey}
        empty={null}
      />
      <h3>With totals</h3>
      <DataTable
        caption="Two people and their events"
        rows={people.slice(0, 2)}
        columns={columns}
        rowKey={rowKey}
        empty={null}
        totals={{ label: 'Total', cells: { events: addUpEvents(people.slice(0, 2)) } }}
      />
      <h3>What a search found</h3>
      <LinkList links={FOUND} />
      <h3>While loading</h3>
      <DataTable
        caption="Loading"
        rows={people.slice(0, 1)}
        columns={columns}
        rowKey={rowKey}
        empty={null}
        isLoading
      />
      <h3>Empty</h3>
      <DataTable
        caption="Nobody"
        rows={[]}
        columns={columns}
        rowKey={rowKey}
        empty={
          <Empty text="This city has no admin users.">
            <a href={KIT_PATH}>Add the first</a>
          </Empty>
        }
      />
      <h3>Unavailable</h3>
      <DataTable
        caption="Unavailable"
        rows={[]}
        columns={columns}
        rowKey={rowKey}
        empty={null}
        error="People are temporarily unavailable"
      />
    </FormSection>
  )
}

const addUpEvents = (people: KitPerson[]) =>
  people.reduce((sum, { events }) => sum + events, 0).toLocaleString('en-US')

function buildColumns(now: number): Column<KitPerson>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      isTitle: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { key: 'email', label: 'Email', cell: ({ email }) => email },
    {
      key: 'role',
      label: 'Role',
      cell: ({ role }) => (
        <Badge tone={role === 'admin' ? 'good' : 'calm'}>
          {role === 'admin' ? 'Admin' : 'Author'}
        </Badge>
      ),
    },
    {
      key: 'events',
      label: 'Events',
      align: 'end',
      cell: ({ events }) => events.toLocaleString('en-US'),
    },
    {
      key: 'seen',
      label: 'Last seen',
      cell: ({ seen }) => <RelativeTime at={now - seen} now={now} timezone="America/New_York" />,
    },
  ]
}
