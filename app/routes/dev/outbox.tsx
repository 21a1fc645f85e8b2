import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { requireDevelopment } from '~/http/guards.server'
import { clearOutbox, listOutbox } from '~/platform/mail/mailer-outbox.server'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import styles from './outbox.module.css'
import { splitAtLinks } from './split-at-links'

export const meta: MetaFunction = () => [{ title: 'Outbox' }]

/** Never cached: developers and journeys reload it until an email arrives. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const to = new URL(request.url).searchParams.get('to')
  const emails = await listOutbox(context.services.db, { to })
  return { to, emails: emails.map(({ html: _, ...email }) => email) }
}

/** Clears the outbox. */
export async function action({ context }: ActionFunctionArgs) {
  requireDevelopment(context)
  await clearOutbox(context.services.db)
  return redirect('/dev/outbox')
}

type ListedEmail = ReturnType<typeof useLoaderData<typeof loader>>['emails'][number]

export default function Outbox() {
  const { to, emails } = useLoaderData<typeof loader>()
  return (
    <DoorPage heading="Outbox">
      <p>Emails that would have been sent, newest first.</p>
      {to === null ? null : (
        <p>
          {`To ${to} only.`} <a href="/dev/outbox">Show all</a>
        </p>
      )}
      {emails.length === 0 ? (
        <p>No emails yet.</p>
      ) : (
        <>
          <Form method="post">
            <button type="submit" className={button.button}>
              Clear the outbox
            </button>
          </Form>
          <ol className={styles.emails}>
            {emails.map((email) => (
              <li key={email.id}>
                <EmailArticle email={email} />
              </li>
            ))}
          </ol>
        </>
      )}
    </DoorPage>
  )
}

function EmailArticle({ email }: { email: ListedEmail }) {
  const sentAt = new Date(email.sentAt).toISOString()
  const heading = `email-${email.id}`
  return (
    <article className={styles.email} aria-labelledby={heading}>
      <h2 id={heading} className={styles.subject}>
        {email.subject}
      </h2>
      <dl className={styles.facts}>
        <Fact name="From" value={email.sender} />
        <dt>To</dt>
        <dd>
          <a href={`/dev/outbox?to=${encodeURIComponent(email.to)}`}>{email.to}</a>
        </dd>
        {email.replyTo === null ? null : <Fact name="Reply-To" value={email.replyTo} />}
        <dt>Sent</dt>
        <dd>
          <time dateTime={sentAt}>{`${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC`}</time>
        </dd>
      </dl>
      <pre className={styles.text}>
        {splitAtLinks(email.text).map(({ text, isLink, at }) =>
          isLink ? (
            <a key={at} href={text}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </pre>
      <a href={`/dev/outbox/${email.id}`}>HTML part</a>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
