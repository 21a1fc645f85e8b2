import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { previewSitePath, savePreviewPath } from '~/domain/sites/admin-path'
import { listMissingDetails } from '~/domain/sites/missing-details'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { DraftNotice } from '~/ui/kit/drafts/restored-notice'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
import { useFormReply, useUnsent } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { MissingDetails } from '~/ui/sites/missing-details'
import { SiteForm, type SiteFormReply } from '~/ui/sites/site-form'
import { SITE_FORM_ID } from '~/ui/sites/site-form-page'
import { SitePreview } from '~/ui/sites/site-preview'
import { useSiteDraft } from '~/ui/sites/use-site-draft'
import styles from './edit-site.module.css'
import { loadSiteForm } from './load-site-form.server'
import { receiveSiteForm } from './receive-site-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Edit Site', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  const isChecking = new URL(args.request.url).searchParams.get('check') === 'domains'
  return json(await loadSiteForm(args.context, { site, viewer, isChecking }))
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  return receiveSiteForm(args, { site, viewer })
}

export default function EditSite() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<SiteFormReply>()
  const unsent = useUnsent()
  // The browser's draft has the outline, which may be too long to be stored with an unsent form.
  const isSent = answer !== undefined || unsent?.isComplete === true
  const draft = useSiteDraft(page.site, page.account, isSent)
  const formReply = useFormReply<SiteFormReply>()
  const reply = draft.values ? answer : formReply
  const values = draft.values ?? page.saved
  const missing = listMissingDetails(page.saved)
  const openedWith = keyOfOpened(reply, values.openedWith)
  return (
    <AdminPage
      title={`Edit ${page.site.name}`}
      notice={
        draft.values ? (
          <DraftNotice onDiscard={draft.discard} />
        ) : (
          <UnsentNotice hasImages onDiscard={draft.discard} />
        )
      }
    >
      {missing ? <MissingDetails details={missing} /> : null}
      <div className={styles.columns}>
        <SiteForm
          key={`${openedWith} ${draft.version}`}
          page={page}
          values={{ ...values, openedWith }}
          reply={reply}
          onDraft={draft.save}
        />
        <aside className={styles.preview}>
          <SitePreview
            key={`${openedWith} ${draft.version}`}
            formId={SITE_FORM_ID}
            saveHref={savePreviewPath(page.site)}
            pageHref={previewSitePath(page.site)}
          />
        </aside>
      </div>
    </AdminPage>
  )
}
