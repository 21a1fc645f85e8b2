import type { Viewer } from '~/domain/accounts/account'
import { NAME_IN_USE_MESSAGE } from '~/domain/categories/category-form'
import { PLACE_MESSAGES } from '~/domain/categories/category-place'
import { createCategory } from '~/domain/categories/create-category.server'
import { newCategoryForm } from '~/domain/categories/tree-forms'
import { actingAs } from '~/domain/changes/audit.server'
import { describeMissing } from '~/domain/images/image'
import { categoriesPath, categoryEditorPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { drawAgain, readCategoryForm } from '~/http/console/save-category.server'
import { redirectWithFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import { toLists } from '~/lib/forms/first-errors'
import { treeRowId } from '~/ui/categories/tree-row-id'

/** Adds the category of the form, and shows it in the tree. */
export async function addCategory(
  args: RequestArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
): Promise<Response> {
  const form = await readCategoryForm(args, viewer)
  if (form.kind === 'refused') return form.reply
  const { formData, refusal } = form
  const submission = parseForm(formData, newCategoryForm)
  if (submission.status !== 'success' || refusal) {
    return drawAgain(formData, refusal ?? {}, newCategoryForm)
  }
  const { parent, ...values } = submission.value
  const services = actingAs(args.context.services, viewer)
  const created = await createCategory(services, { parentId: parent, values, account: viewer.id })
  switch (created.kind) {
    case 'created':
      return redirectWithFlash(
        args.request,
        `${categoriesPath(site)}#${treeRowId({ id: created.id })}`,
        { text: `Added ${values.name}.`, undo: undoCreation(site, created.id) },
      )
    case 'image-missing':
      return drawAgain(
        formData,
        { fieldErrors: toLists(describeMissing(values, created)) },
        newCategoryForm,
      )
    case 'name-in-use':
      return drawAgain(formData, { fieldErrors: { name: [NAME_IN_USE_MESSAGE] } }, newCategoryForm)
    default:
      return drawAgain(
        formData,
        { fieldErrors: { parent: [PLACE_MESSAGES[created.kind]] } },
        newCategoryForm,
      )
  }
}

/** Nothing uses a new category yet, so it can be deleted. */
function undoCreation(site: Site, id: string) {
  return { action: categoryEditorPath(site, { id }), fields: { intent: 'delete' } }
}
