import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireDevelopment } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import styles from './kit.module.css'
import { personForm } from './kit-form'
import { PersonForm } from './person-form'

export const meta: MetaFunction = () => [{ title: 'Add Person - Kit' }]

export const headers = () => ({ 'cache-control': 'no-store' })

export function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  return null
}

/** Stores nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDevelopment(context)
  const form = await readForm(request, personForm)
  if (form.kind === 'refused') return form.reply
  return redirectWithFlash(request, '/dev/kit', { text: `${form.value.email} was added.` })
}

/** The page of the dialog's form. */
export default function AddPerson() {
  const reply = useActionData<FormReply>()
  return (
    <main className={styles.main}>
      <AdminPage title="Add Person" steps={[{ name: 'Kit', href: '/dev/kit' }]}>
        <PersonForm reply={reply} />
      </AdminPage>
    </main>
  )
}
