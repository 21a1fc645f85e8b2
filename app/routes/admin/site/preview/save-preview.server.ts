import {
  PREVIEW_TOKEN_FIELD,
  type PreviewReply,
  previewFormSchema,
} from '~/domain/sites/form/preview-form'
import { saveSiteDraft } from '~/domain/sites/form/site-draft-store.server'
import { toSiteSettings } from '~/domain/sites/form/site-form'
import { buildPreviewUrl } from '~/domain/sites/form/site-preview'
import { readFormData } from '~/http/forms/read-form-data.server'
import { parseForm } from '~/http/forms/validate-form.server'
import type { AdminSite, RequestArgs } from '~/http/guards.server'
import { doorUrl } from '~/http/resolve-site-or-door-by-host.server'

/** A form with the largest outline. */
const MAX_FORM_BYTES = 4 * 1024 * 1024

/**
 * Stores the form of a site for its preview. The preview is at the host of the site's saved record, below the product's domain: a
 * custom domain may not lead here yet, and the console's policy frames no others.
 */
export async function savePreview(
  { request, context }: RequestArgs,
  { site, viewer }: Pick<AdminSite, 'site' | 'viewer'>,
): Promise<{ status: number; reply: PreviewReply }> {
  const form = await readFormData(request, MAX_FORM_BYTES)
  if (form.kind === 'unreadable') return refuse(form.status, form.message)
  const submission = parseForm(form.formData, previewFormSchema)
  if (submission.status !== 'success') {
    const messages = Object.values(submission.error ?? {}).flatMap((list) => list ?? [])
    return refuse(422, messages[0] ?? 'The form has errors')
  }
  const { value } = submission
  const given = form.formData.get(PREVIEW_TOKEN_FIELD)
  const { services } = context
  const token = await saveSiteDraft(
    services,
    { siteId: site.id, accountId: viewer.id, token: typeof given === 'string' ? given : null },
    { name: value.name, settings: toSiteSettings(value) },
  )
  const siteUrl = doorUrl(request, services.settings.productDomain, site.host)
  return { status: 200, reply: { kind: 'saved', token, url: buildPreviewUrl(siteUrl, token) } }
}

const refuse = (status: number, message: string) => ({
  status,
  reply: { kind: 'refused' as const, message },
})
