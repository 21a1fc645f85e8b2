import { Form } from '@remix-run/react'
import type { Administrator } from '~/domain/accounts/administrators/administrator'
import { usersPath } from '~/domain/sites/admin-path'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { Avatar } from '~/ui/kit/images/avatar'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge } from '~/ui/kit/text/badge'
import styles from './administrators.module.css'

type Props = {
  site: { id: number; name: string }
  administrators: Administrator[]
  imagesUrl: string
  /** The viewer's id: nobody removes themselves. */
  viewerId: string
}

/** A site's administrators (admin specification, "Users page"). */
export function AdministratorsTable({ site, administrators, imagesUrl, viewerId }: Props) {
  const columns: Column<Administrator>[] = [
    {
      key: 'name',
      label: 'Name',
      isTitle: true,
      cell: (person) => (
        <span className={styles.name}>
          <Avatar {...person} imagesUrl={imagesUrl} />
          <bdi>{person.name}</bdi>
          {person.isSuperadmin ? <Badge tone="calm">super admin</Badge> : null}
        </span>
      ),
    },
    {
      key: 'email',
      label: 'Email',
      cell: ({ email }) => <span className={styles.email}>{email}</span>,
    },
    {
      key: 'remove',
      label: 'Remove',
      align: 'end',
      hasButtons: true,
      cell: (person) =>
        person.id === viewerId ? (
          <span>This is you</span>
        ) : (
          <RemoveForm site={site} person={person} />
        ),
    },
  ]
  return (
    <DataTable
      caption="Administrators"
      rows={administrators}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<Empty text="This site has no admin users." />}
    />
  )
}

function RemoveForm({ site, person }: { site: Props['site']; person: Administrator }) {
  return (
    <Form method="post" action={usersPath(site)} preventScrollReset>
      <input type="hidden" name="id" value={person.id} />
      <ConfirmButton
        label="Remove"
        context={person.name}
        question={`Remove ${person.name} as an administrator?`}
        text={
          person.isSuperadmin
            ? 'As a super admin they can still administer this site.'
            : `They lose access to ${site.name} at once.`
        }
        confirm="Remove"
        variant="plain"
      />
    </Form>
  )
}
