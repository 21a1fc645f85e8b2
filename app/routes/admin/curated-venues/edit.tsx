import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { curatedVenuesPath } from '~/domain/sites/admin-path'
import { curatedVenueVersionsPath } from '~/domain/venues/curated/curated-venue-versions-path'
import { requireAdminSite } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { CuratedVenueForm } from '~/ui/venues/curated/curated-venue-form'
import { describeReach } from '~/ui/venues/curated/venue-versions'
import { loadCuratedVenue } from './load-curated-venue.server'
import { saveCuratedVenueForm } from './save-curated-venue-form.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && [data.values.name, 'Curated Venues', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const access = await requireAdminSite(args)
  return loadCuratedVenue(args.context, access, args.params.uid ?? '')
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  return saveCuratedVenueForm(args, access, args.params.uid ?? '')
}

export default function EditCuratedVenue() {
  const page = useLoaderData<typeof loader>()
  const reply = useFormReply()
  const versionsHref = curatedVenueVersionsPath(page.site, { uid: page.uid ?? '' })
  return (
    <AdminPage
      notice={<UnsentNotice hasImages />}
      title={page.values.name}
      steps={[{ name: 'Curated Venues', href: curatedVenuesPath(page.site) }]}
      lead={describeReach(page.shownIn, page.site)}
      actions={
        <A className={buttonClass('second')} href={versionsHref}>
          Versions
        </A>
      }
    >
      <CuratedVenueForm page={page} key={keyOfOpened(reply, page.values.openedWith)} />
    </AdminPage>
  )
}
