import { actingAs } from '~/domain/changes/audit.server'
import { exportPath } from '~/domain/newsroom/export-paths'
import {
  TEMPLATE_MESSAGES,
  templateForm,
  toTemplateValues,
} from '~/domain/newsroom/export-template'
import { createTemplate, saveTemplate } from '~/domain/newsroom/save-export-template.server'
import { notFound } from '~/http/error-responses.server'
import { NOTHING_CHANGED, redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { formReply, readForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'

/** Creates a template, or updates the one with this id, and shows what it prints. */
export async function saveTemplateForm(
  { request, context }: RequestArgs,
  { site, viewer }: AdminSite,
  id: number | null,
): Promise<Response> {
  const form = await readForm(request, templateForm)
  if (form.kind === 'refused') return form.reply
  const { submission, value } = form
  const services = actingAs(context.services, viewer)
  const values = toTemplateValues(value)
  const saved =
    id === null
      ? await createTemplate(services, site, values)
      : await saveTemplate(services, site, { id, openedWith: value.openedWith }, values)
  switch (saved?.kind) {
    case undefined:
      throw notFound('Template not found')
    case 'name-used':
      return formReply(submission, { error: TEMPLATE_MESSAGES.nameUsed, field: 'name' })
    case 'too-many':
      return formReply(submission, { error: TEMPLATE_MESSAGES.tooMany })
    case 'conflict':
      return conflictReply(submission, saved.conflict)
    case 'saved': {
      const { template, isChanged } = saved
      const text = isChanged ? `${template.name} is saved.` : NOTHING_CHANGED
      return redirectWithFlash(request, exportPath(site, template.id), { text })
    }
  }
}
