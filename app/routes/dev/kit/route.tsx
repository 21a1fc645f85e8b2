import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readFlash, redirectWithFlash } from '~/http/flash.server'
import { readFormData } from '~/http/forms/read-form-data.server'
import { formReply, parseForm, refuseForm } from '~/http/forms/validate-form.server'
import { requireDevelopment } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { countPages, parseListText, parsePage } from '~/lib/forms/list-query'
import { SectionedPage } from '~/ui/kit/forms/page-sections'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { FlashNotice } from '~/ui/kit/pages/flash-notice'
import { FieldsSection } from './fields-section'
import styles from './kit.module.css'
import { kitForm } from './kit-form'
import { listKitPeople, nameKitPeople } from './kit-people'
import { KIT_PATH, ListsSection } from './lists-section'
import { DialogsSection, NoticesSection } from './pieces-section'

export const meta: MetaFunction = () => [{ title: 'Kit' }]

const PAGE_SIZE = 5

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const { searchParams } = new URL(request.url)
  const { page, offset } = parsePage(searchParams, PAGE_SIZE)
  const text = parseListText(searchParams)
  const role = searchParams.get('role') ?? ''
  const { people, count } = listKitPeople({ text, role, offset, limit: PAGE_SIZE })
  const { flash, headers } = await readFlash(request)
  const list = { query: searchParams.toString(), people, page }
  return json(
    { ...list, maxPage: countPages(count, PAGE_SIZE), flash, now: context.services.now },
    { headers },
  )
}

export const headers = () => ({ 'cache-control': 'no-store' })

/** Stores nothing: what would be done is only said. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireDevelopment(context)
  const form = await readFormData(request)
  if (form.kind === 'unreadable') return refuseForm(form).reply
  const { formData } = form
  const ids = formData.getAll('ids').flatMap((value) => String(value).split(','))
  const verb = VERBS.get(String(formData.get('intent')))
  if (verb) {
    const undo = { action: KIT_PATH, fields: { intent: 'undo', ids: ids.join(',') } }
    return redirectWithFlash(request, KIT_PATH, {
      text: `${nameKitPeople(ids)} ${verb}.`,
      ...(verb === UNDONE ? {} : { undo }),
    })
  }
  const submission = parseForm(formData, kitForm)
  if (submission.status !== 'success') return formReply(submission)
  const { name, price } = submission.value
  return redirectWithFlash(request, KIT_PATH, { text: `${name} was saved, at ${price} cents.` })
}

const UNDONE = 'is back'
const VERBS = new Map([
  ['hide', 'would be hidden'],
  ['remove', 'would be removed'],
  ['delete', 'would be deleted'],
  ['undo', UNDONE],
])

const SECTIONS = [
  { id: 'lists', name: 'Lists' },
  { id: 'dialogs', name: 'Dialogs' },
  { id: 'notices', name: 'Notices and States' },
  { id: 'fields', name: 'Fields' },
]

/** Every piece of the console's kit in every state, for looking at and for its tests. */
export default function Kit() {
  const { flash, now, ...list } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <main className={styles.main}>
      <AdminPage
        title="Kit"
        lead="Every piece of the console, in every state. Nothing is stored."
        steps={[{ name: 'Outbox', href: '/dev/outbox' }]}
        actions={<a href="/dev/outbox">Outbox</a>}
      >
        <FlashNotice flash={flash} />
        <SectionedPage sections={SECTIONS}>
          <ListsSection {...list} now={now} />
          <DialogsSection />
          <NoticesSection now={now} />
          <FieldsSection reply={reply} />
        </SectionedPage>
      </AdminPage>
    </main>
  )
}
