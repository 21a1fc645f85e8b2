import type { Viewer } from '~/domain/accounts/account'
import { NAME_IN_USE_MESSAGE } from '~/domain/categories/category-form'
import { deleteCategory } from '~/domain/categories/delete-category.server'
import { mergeCategories } from '~/domain/categories/merge-categories.server'
import { FIRST, treeForms } from '~/domain/categories/tree-forms'
import { DELETE_MESSAGES, describeMergeRefusal } from '~/domain/categories/tree-messages'
import { renameCategory } from '~/domain/categories/update-category.server'
import { actingAs } from '~/domain/changes/audit.server'
import { categoriesPath, categoryEditorPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { readCategoryForm, saveCategory } from '~/http/console/save-category.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { formReply, parseIntentForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE, fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { answerMove } from './answer-move.server'

type Target = { id: string; viewer: Viewer; site: Site }

/** Every form of a category's page, and of its row in the tree. */
export async function changeCategory(args: RequestArgs, target: Target): Promise<Response> {
  const { id, viewer, site } = target
  const form = await readCategoryForm(args, viewer)
  if (form.kind === 'refused') return form.reply
  if (!form.formData.has('intent')) return saveTexts(args, form, target)
  const parsed = parseIntentForm(form.formData, treeForms)
  if (parsed.kind === 'refused') return parsed.reply
  const services = actingAs(args.context.services, viewer)
  switch (parsed.intent) {
    case 'rename': {
      const { name, openedWith } = parsed.value
      const renamed = await renameCategory(services, { id, name, openedWith })
      if (renamed.kind === 'not-found') throw notFound('Category not found')
      const path = categoryEditorPath(site, { id })
      if (renamed.kind === 'saved') {
        const text = `Renamed ${renamed.before.name} to ${name}.`
        return redirectWithFlash(args.request, path, { text })
      }
      const isInUse = renamed.kind === 'name-in-use'
      const text = isInUse ? `${NAME_IN_USE_MESSAGE}.` : CHANGED_SINCE_MESSAGE
      return redirectWithFlash(args.request, path, { text, tone: 'bad' })
    }
    case 'move':
    case 'up':
    case 'down': {
      const move = parsed.intent === 'move' ? toMove(parsed.value) : { to: parsed.intent }
      return answerMove(args.request, {
        services,
        id,
        site,
        move,
        isInTree: parsed.value.from === 'tree',
        refuse: (error) =>
          parsed.intent === 'move'
            ? formReply(parsed.submission, { error, field: 'parent' })
            : formReply(parsed.submission, { error }),
        merge: (conflict, parent) => conflictReply(parsed.submission, conflict, { parent }),
      })
    }
    case 'merge': {
      const merged = await mergeCategories(services, { id, into: parsed.value.into })
      if (merged.kind === 'not-found') throw notFound('Category not found')
      if (merged.kind !== 'merged') {
        return formReply(parsed.submission, { field: 'into', error: describeMergeRefusal(merged) })
      }
      return redirectWithFlash(args.request, categoryEditorPath(site, merged.target), {
        text: `Merged ${merged.merged.name} into ${merged.target.name}.`,
      })
    }
    case 'delete': {
      const deleted = await deleteCategory(services, id)
      if (deleted.kind === 'not-found') throw notFound('Category not found')
      if (deleted.kind !== 'deleted') {
        return formReply(parsed.submission, { error: DELETE_MESSAGES[deleted.kind], status: 409 })
      }
      return redirectWithFlash(args.request, categoriesPath(site), {
        text: `Deleted ${deleted.category.name}.`,
      })
    }
  }
}

function toMove({
  parent,
  after,
  openedWith,
}: {
  parent: string | null
  after?: string
  openedWith: string
}) {
  const place = { parentId: parent, after: after === FIRST ? null : after || undefined }
  return { to: place, openedWith }
}

type Form = Extract<Awaited<ReturnType<typeof readCategoryForm>>, { kind: 'read' }>

/** Saves the name, texts and images; a new name can be undone. */
function saveTexts(args: RequestArgs, form: Form, { id, viewer, site }: Target): Promise<Response> {
  const path = categoryEditorPath(site, { id })
  return saveCategory(args, form, {
    id,
    viewer,
    answerSaved: ({ category, before }) => {
      const isRenamed = before.name !== category.name
      const fields = {
        intent: 'rename',
        name: before.name,
        openedWith: fingerprint({ name: category.name }),
      }
      return redirectWithFlash(args.request, path, {
        text: isRenamed ? `Renamed ${before.name} to ${category.name}.` : `Saved ${category.name}.`,
        undo: isRenamed ? { action: path, fields } : undefined,
      })
    },
  })
}
