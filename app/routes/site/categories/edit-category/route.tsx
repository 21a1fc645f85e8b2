import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { categoryPath, editCategoryPath } from '~/domain/categories/category'
import { toCategoryValues } from '~/domain/categories/category-form'
import { findCategory } from '~/domain/categories/category-store.server'
import { categoryEditorPath } from '~/domain/sites/admin-path'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { readCategoryForm, saveCategory } from '~/http/console/save-category.server'
import { notFound } from '~/http/error-responses.server'
import { requireSite, requireSuperadmin } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { CategoryForm } from '~/ui/categories/category-form'
import { A } from '~/ui/kit/link'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import styles from '~/ui/kit/tables/index-page.module.css'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data ? `Edit ${data.name}` : 'Edit category' })

/** Categories are shared by all sites, so only superadmins edit them. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  await requireSuperadmin({ request, context })
  const category = await findCategory(context.services.db, params.id ?? '')
  if (!category) throw notFound('Category not found')
  if (category.id !== params.id) throw redirect(editCategoryPath(category), 301)
  const ancestors = [...category.ancestors, category]
  const values = toCategoryValues(category)
  const page = {
    name: category.name,
    path: categoryPath(category),
    consoleHref:
      doorUrl(request, context.services.settings.productDomain, 'admin') +
      categoryEditorPath(site, category),
    steps: ancestors.map((step) => ({ name: step.name, href: categoryPath(step) })),
    saved: { ...values, openedWith: fingerprint(values) },
  }
  return json(page, { headers: NO_STORE })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  requireSite(context)
  const viewer = await requireSuperadmin({ request, context })
  const form = await readCategoryForm({ request, context }, viewer)
  if (form.kind === 'refused') return form.reply
  return saveCategory({ request, context }, form, {
    id: params.id ?? '',
    viewer,
    answerSaved: ({ category }) => redirect(`${categoryPath(category)}?notice=saved`, 303),
  })
}

export { sectionHeaders as headers }

export default function EditCategory() {
  const { name, path, consoleHref, steps, saved } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  // What the form was opened with: after another editor's change, it is reloaded.
  const openedWith = reply?.result.initialValue?.openedWith ?? saved.openedWith
  return (
    <div className={styles.browse}>
      <Breadcrumbs steps={[EVENTS_HOME, ...steps]} current="Edit" />
      <h1 className={styles.title}>Edit {name}</h1>
      <p>
        <A href={consoleHref}>Move, merge or delete it in the console</A>
      </p>
      <CategoryForm key={String(openedWith)} saved={saved} cancelHref={path} reply={reply} />
    </div>
  )
}
