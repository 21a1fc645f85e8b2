import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listCategoryPaths } from '~/domain/categories/category-options'
import { listCategories } from '~/domain/categories/category-store.server'
import { newCategoryForm } from '~/domain/categories/tree-forms'
import { categoriesPath } from '~/domain/sites/admin-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { CategoryFields, useUploadCount } from '~/ui/categories/category-fields'
import form from '~/ui/categories/category-form.module.css'
import button from '~/ui/kit/button.module.css'
import { SelectField } from '~/ui/kit/fields/select-field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { addCategory } from './add-category.server'
import { ConsoleImages } from './console-images'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Add Category', 'Categories', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const choices = listCategoryPaths(await listCategories(args.context.services.db))
  const parent = new URL(args.request.url).searchParams.get('parent')
  return {
    site: { id: site.id, name: site.name },
    parent: choices.some(({ id }) => id === parent) ? parent : null,
    choices,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  return addCategory(args, { site, viewer })
}

export default function NewCategory() {
  const { site, choices, parent } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  const [meta, fields] = useValidatedForm({
    id: 'new-category',
    schema: newCategoryForm,
    reply,
    defaultValue: { parent: parent ?? '' },
  })
  const [uploading, countUploading] = useUploadCount()
  return (
    <AdminPage
      notice={<UnsentNotice hasImages />}
      title="Add Category"
      steps={[{ name: 'Categories', href: categoriesPath(site) }]}
      lead="It is the last of its siblings at first, in all cities. Its slug comes from its name, and stays when it is renamed."
    >
      <Panel>
        <PostForm
          form={meta}
          encType="multipart/form-data"
          className={form.form}
          preventScrollReset
        >
          <SelectField
            label="Parent"
            field={fields.parent}
            options={choices.map(({ id, path }) => ({ value: id, label: path }))}
            placeholder="None: at the top"
          />
          <ConsoleImages>
            <CategoryFields fields={fields} saved={null} onBusyChange={countUploading} />
          </ConsoleImages>
          <div className={button.buttons}>
            <SubmitButton isBusy={uploading > 0}>Add Category</SubmitButton>
            <A className={button.second} href={categoriesPath(site)}>
              Cancel
            </A>
          </div>
        </PostForm>
      </Panel>
    </AdminPage>
  )
}
