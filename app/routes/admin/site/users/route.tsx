import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  REMOVE_REFUSALS,
  removeAdministratorForm,
} from '~/domain/accounts/administrators/administrator'
import { listAdministrators } from '~/domain/accounts/administrators/administrator-store.server'
import { addUserPath, usersPath } from '~/domain/sites/admin-path'
import { removeSiteAdministrator } from '~/http/console/remove-site-administrator.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AddAdministratorForm } from '~/ui/administrators/add-administrator-form'
import { AdministratorsTable } from '~/ui/administrators/administrators-table'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { AdminPage } from '~/ui/kit/pages/admin-page'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Administrators', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { db, settings } = args.context.services
  return {
    site: { id: site.id, name: site.name },
    administrators: await listAdministrators(db, site.id),
    imagesUrl: settings.imagesUrl,
    viewerId: viewer.id,
  }
}

/** The buttons Remove. What was removed can be added again with Undo. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request } = args
  const form = await readForm(request, removeAdministratorForm)
  if (form.kind === 'refused') return form.reply
  const outcome = await removeSiteAdministrator(args, { site, viewer }, form.value.id)
  if (outcome.kind !== 'removed') {
    const text = `${REMOVE_REFUSALS[outcome.kind]}.`
    return redirectWithFlash(request, usersPath(site), { text, tone: 'bad' })
  }
  const { name, email } = outcome.account
  return redirectWithFlash(request, usersPath(site), {
    text: `${name} is no longer an administrator of ${site.name}.`,
    undo: { action: addUserPath(site), fields: { email } },
  })
}

export default function Users() {
  const { site, ...table } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title={`Administrators for ${site.name}`}
      actions={
        <FormDialog
          href={addUserPath(site)}
          title="Add Administrator"
          label="Add"
          variant="first"
          size="small"
        >
          {() => <AddAdministratorForm site={site} />}
        </FormDialog>
      }
    >
      <AdministratorsTable site={site} {...table} />
    </AdminPage>
  )
}
