import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { announcementText } from '~/domain/sites/announcements/announcement'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { notFound } from '~/http/error-responses.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { requireAdminSite } from '~/http/guards.server'
import { cleanRichText, formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { parseMarkedText } from '~/lib/rich-text/marked-text.server'

/** `html` is clean; null if the text cannot be an announcement. */
export type PreviewReply = { html: string | null }

/** POST /site/announcements/preview.json?site=: how a text would look, as it is typed. It saves nothing. */
export async function action(args: ActionFunctionArgs) {
  await requireAdminSite(args)
  const body = await readFormData(args.request)
  const text = announcementText.safeParse(
    body.kind === 'unreadable' ? undefined : body.formData.get('announcements'),
  )
  const html = text.success ? formatRichText(cleanRichText(parseMarkedText(text.data))) : null
  return json<PreviewReply>({ html }, { status: text.success ? 200 : 422, headers: NO_STORE })
}

/** There is nothing to read here. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdminSite(args)
  throw notFound()
}
