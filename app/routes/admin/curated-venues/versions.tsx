import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { actingAs } from '~/domain/changes/audit.server'
import { IMAGE_MISSING_MESSAGE } from '~/domain/images/image'
import { curatedVenuesPath, editCuratedVenuePath } from '~/domain/sites/admin-path'
import { CURATED_VENUE_MESSAGES } from '~/domain/venues/curated/curated-venue-form'
import { curatedVenueVersionsPath } from '~/domain/venues/curated/curated-venue-versions-path'
import { restoreCuratedVenue } from '~/domain/venues/curated/restore-curated-venue.server'
import { notFound } from '~/http/error-responses.server'
import { NOTHING_CHANGED, redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import { CHANGED_SINCE_MESSAGE, openedWithField } from '~/lib/forms/merge-conflicting-edits'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { VenueVersions } from '~/ui/venues/curated/venue-versions'
import { loadVenueVersions } from './load-venue-versions.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Versions', data.name, 'Curated Venues', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const access = await requireAdminSite(args)
  return loadVenueVersions(args, access.site, args.params.uid ?? '')
}

const restoreForm = z.object({
  version: z.coerce.number().int().min(1),
  openedWith: openedWithField,
})

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { services } = args.context
  const form = await readForm(args.request, restoreForm)
  if (form.kind === 'refused') return refuse(CHOOSE, 422)
  const uid = args.params.uid ?? ''
  const restored = await restoreCuratedVenue(actingAs(services, viewer), {
    uid,
    versionId: form.value.version,
    openedWith: form.value.openedWith,
    account: viewer.id,
    siteId: site.id,
    imageReferences: services.imageReferences,
  })
  if (!restored) throw notFound('Version not found')
  switch (restored.kind) {
    case 'conflict':
      return refuse(CHANGED_SINCE_MESSAGE, 409)
    case 'image-missing':
      return refuse(IMAGE_MISSING_MESSAGE, 422)
    case 'venue-missing':
      return refuse(CURATED_VENUE_MESSAGES.noSuchVenue, 422)
    case 'saved': {
      const text = restored.isChanged ? 'The version is restored.' : NOTHING_CHANGED
      return redirectWithFlash(args.request, curatedVenueVersionsPath(site, { uid }), { text })
    }
  }
}

const refuse = (error: string, status: number) => json({ error }, { status })

const CHOOSE = 'Choose a version to restore.'

export default function CuratedVenueVersions() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <AdminPage
      title="Versions"
      lead="What this venue was after each of its last 20 changes. Restoring one is a change too: it is shown in every city that has the venue, and can be undone."
      steps={[
        { name: 'Curated Venues', href: curatedVenuesPath(page.site) },
        { name: page.name, href: editCuratedVenuePath(page.site, page) },
      ]}
    >
      <VenueVersions page={page} error={reply?.error ?? null} />
    </AdminPage>
  )
}
