import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { categoriesPath, categoryEditorPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { CategoryForm } from '~/ui/categories/category-form'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import styles from '../categories.module.css'
import { ConsoleImages } from '../console-images'
import { changeCategory } from './category-action.server'
import { DeleteSection } from './delete-section'
import { loadCategory } from './load-category.server'
import { MergeSection } from './merge-section'
import { MoveSection } from './move-section'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.name, 'Categories', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return loadCategory(args, site, args.params.slug ?? '')
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  return changeCategory(args, { id: args.params.slug ?? '', viewer, site })
}

export default function Category() {
  const page = useLoaderData<typeof loader>()
  const { id, name, site, ancestors, publicUrl, merged, saved } = page
  const reply = useFormReply<FormReply>()
  const ofIntent = (intent?: string) => (reply?.intent === intent ? reply : undefined)
  const texts = ofIntent(undefined)
  const openedWith = keyOfOpened(texts, saved.openedWith)
  const steps = [
    { name: 'Categories', href: categoriesPath(site) },
    ...ancestors.map((step) => ({ name: step.name, href: categoryEditorPath(site, step) })),
  ]
  return (
    <AdminPage notice={<UnsentNotice hasImages />} title={name} steps={steps}>
      <dl className={styles.facts}>
        <dt>Slug</dt>
        <dd>
          <code>{id}</code>, which stays when the category is renamed
        </dd>
        <dt>Page</dt>
        <dd>
          <A href={publicUrl}>{publicUrl}</A>
        </dd>
        {merged.length > 0 ? (
          <>
            <dt>Leads here</dt>
            <dd>
              {merged.map((former) => `${former.name} (${former.id})`).join(', ')}, merged into it
            </dd>
          </>
        ) : null}
      </dl>
      <ConsoleImages>
        <Panel>
          <CategoryForm
            key={`${id} ${openedWith}`}
            saved={saved}
            cancelHref={categoriesPath(site)}
            reply={texts}
          />
        </Panel>
      </ConsoleImages>
      <MoveSection key={`move ${id} ${page.parentId}`} page={page} reply={ofIntent('move')} />
      <MergeSection page={page} reply={ofIntent('merge')} />
      <DeleteSection page={page} reply={ofIntent('delete')} />
    </AdminPage>
  )
}
