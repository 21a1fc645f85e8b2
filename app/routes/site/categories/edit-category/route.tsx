import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { fingerprintCategory } from '~/domain/categories/category-fingerprint'
import { toCategoryValues } from '~/domain/categories/category-form'
import { findCategory } from '~/domain/categories/category-store.server'
import { NO_STORE } from '~/http/cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite, requireSuperadmin } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import type { FormReply } from '~/lib/form-reply'
import { CategoryForm } from '~/ui/categories/category-form'
import { Breadcrumbs } from '~/ui/kit/breadcrumbs'
import styles from '~/ui/kit/index-page.module.css'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { saveCategory } from './save-category.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data ? `Edit ${data.name}` : 'Edit category' })

/** Categories are shared by all sites, so only superadmins edit them. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireSite(context)
  await requireSuperadmin({ request, context })
  const category = await findCategory(context.services.db, params.id ?? '')
  if (!category) throw notFound('Category not found')
  const ancestors = [...category.ancestors, category]
  const values = toCategoryValues(category)
  const page = {
    name: category.name,
    path: categoryPath(category),
    steps: ancestors.map((step) => ({ name: step.name, href: categoryPath(step) })),
    saved: { ...values, openedWith: await fingerprintCategory(values) },
  }
  return json(page, { headers: NO_STORE })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  requireSite(context)
  const viewer = await requireSuperadmin({ request, context })
  return saveCategory({ request, context }, { id: params.id ?? '', viewer })
}

export { sectionHeaders as headers }

export default function EditCategory() {
  const { name, path, steps, saved } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  // What the form was opened with: after another editor's change, it is reloaded.
  const openedWith = reply?.result.initialValue?.openedWith ?? saved.openedWith
  return (
    <div className={styles.browse}>
      <Breadcrumbs steps={[EVENTS_HOME, ...steps]} current="Edit" />
      <h1 className={styles.title}>Edit {name}</h1>
      <CategoryForm key={String(openedWith)} saved={saved} cancelHref={path} reply={reply} />
    </div>
  )
}
