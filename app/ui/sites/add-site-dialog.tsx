import { useFetcher } from '@remix-run/react'
import { createSitePath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { CreateSiteForm } from './create-site-form'

/** Adds a site from anywhere in the console; without JavaScript, on its own page. */
export function AddSiteDialog({ site }: { site: { id: number } }) {
  return (
    <FormDialog href={createSitePath(site)} title="Add Site" label="Add Site" size="small">
      {() => <DialogForm />}
    </FormDialog>
  )
}

/** A fetcher keeps the page, and with it the dialog, when the host is refused. */
function DialogForm() {
  const fetcher = useFetcher<FormReply>()
  return <CreateSiteForm id="create-site" fetcher={fetcher} reply={fetcher.data} />
}
