import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NO_STORE } from '~/http/browser-cache-headers.server'
import { requireSite } from '~/http/guards.server'
import { sectionHeaders } from '~/http/page-sections.server'
import { LoginPrompt } from '~/ui/accounts/login/login-prompt'
import { EventForm } from '~/ui/event-form/event-form'
import type { EventFormReply } from '~/ui/event-form/event-form-reply'
import { Breadcrumbs } from '~/ui/kit/pages/breadcrumbs'
import { EVENTS_HOME } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import styles from './event-form.module.css'
import { findLoginPrompt, loadEventForm } from './load-event-form.server'
import { receiveEventForm } from './receive-event-form.server'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildPageMeta(matches, { title: data?.heading ?? null })

/** `/create/event` and `/edit/event/{id}`. `?copy={id}` begins with the values of another event, `?fix=` is a link of an email. */
export async function loader(args: LoaderFunctionArgs) {
  const site = requireSite(args.context)
  const prompt = await findLoginPrompt(args, site)
  if (prompt) return json({ heading: PROMPT, prompt, form: null })
  const form = await loadEventForm(args, site)
  const heading = form.eventId === null ? 'Add Your Event' : 'Edit Event'
  return json({ heading, prompt: null, form }, { headers: NO_STORE })
}

export async function action(args: ActionFunctionArgs) {
  const site = requireSite(args.context)
  return receiveEventForm(args, site)
}

export { sectionHeaders as headers }

const PROMPT = 'Log in to Create/Edit an Event'
const PROMPT_TEXT = 'You need an account to add an event. It takes a minute.'

export default function EventFormRoute() {
  const { heading, prompt, form } = useLoaderData<typeof loader>()
  const reply = useActionData<EventFormReply>()
  if (form === null) return <LoginPrompt heading={heading} text={PROMPT_TEXT} {...prompt} />
  return (
    <div className={styles.page}>
      <Breadcrumbs steps={[EVENTS_HOME]} current={heading} />
      <h1 className={styles.heading}>{heading}</h1>
      <EventForm key={form.draft} page={form} reply={reply} />
    </div>
  )
}
