import { json } from '@remix-run/cloudflare'
import type { ZodType } from 'zod'
import { findOutline, findOutlines } from '~/domain/sites/bounds/find-outlines.server'
import { MAX_OUTLINE_TEXT } from '~/domain/sites/bounds/outline-match'
import type { SiteFormValues } from '~/domain/sites/form/site-form'
import { clientIp } from '~/http/client-ip.server'
import { type ParsedForm, parseForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import type { OutlineReply } from '~/ui/map/bounds/outline-reply'
import {
  describeFoundOutline,
  describeOutlineCount,
  OUTLINE_GONE,
} from '~/ui/map/bounds/outline-reply'

type Search = {
  formData: FormData
  schema: ZodType<SiteFormValues>
  viewer: { id: string }
  /** Whether the site has no bounds yet: then the time zone comes with them. */
  isNew: boolean
}

/** Without JavaScript: the form as it was sent, with the places that were found, or with the outline of one as its bounds. Nothing is stored. */
export async function answerOutline(
  { request, context: { services } }: RequestArgs,
  { formData, schema, viewer, isNew }: Search,
): Promise<Response> {
  const text = String(formData.get('place') ?? '')
    .trim()
    .slice(0, MAX_OUTLINE_TEXT)
  const act = String(formData.get('outline'))
  const searcher = { account: viewer.id, ip: clientIp(request) }
  if (act === 'search') {
    const found = await findOutlines(services, text, searcher)
    return draw(parseForm(formData, schema), {
      ...found,
      text,
      status: describeOutlineCount(found),
    })
  }
  const outline = await findOutline(services, { text, ref: act }, searcher)
  if (!outline) {
    return draw(parseForm(formData, schema), { matches: [], text, status: OUTLINE_GONE })
  }
  formData.set('bounds', JSON.stringify(outline.bounds))
  const timezone = isNew ? outline.timezone : null
  if (timezone) formData.set('timezone', timezone)
  const status = describeFoundOutline({ ...outline, timezone })
  return draw(parseForm(formData, schema), { matches: [], text, status })
}

/** Errors are for saving. */
function draw(submission: ParsedForm<SiteFormValues>, outlines: OutlineReply): Response {
  const result = { ...submission.reply(), error: undefined, status: undefined }
  return json<FormReply & { outlines: OutlineReply }>({ result, outlines })
}
