import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { requireDevelopment } from '~/http/guards.server'
import { clearOutbox, listOutbox } from '~/platform/mailer-outbox.server'
import { DoorPage } from '~/ui/door-frame/door-page'
import button from '~/ui/kit/button.module.css'
import styles from './outbox.module.css'
import { splitAtLinks } from './split-at-links'

export const meta: MetaFunction = () => [{ title: 'Outbox' }]

/** Nobody keeps it: who waits for a letter asks again and again. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDevelopment(context)
  const to = new URL(request.url).searchParams.get('to')
  const mails = await listOutbox(context.services.db, { to })
  return { to, mails: mails.map(({ html: _, ...mail }) => mail) }
}

/** Clears the outbox. */
export async function action({ context }: ActionFunctionArgs) {
  requireDevelopment(context)
  await clearOutbox(context.services.db)
  return redirect('/dev/outbox')
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['mails'][number]

export default function Outbox() {
  const { to, mails } = useLoaderData<typeof loader>()
  return (
    <DoorPage heading="Outbox">
      <p>Mail that would have been sent from here, the newest first.</p>
      {to === null ? null : (
        <p>
          {`Only to ${to}.`} <a href="/dev/outbox">Show all</a>
        </p>
      )}
      {mails.length === 0 ? (
        <p>There is no mail.</p>
      ) : (
        <>
          <Form method="post">
            <button type="submit" className={button.button}>
              Clear the outbox
            </button>
          </Form>
          <ol className={styles.mails}>
            {mails.map((mail) => (
              <li key={mail.id}>
                <MailArticle mail={mail} />
              </li>
            ))}
          </ol>
        </>
      )}
    </DoorPage>
  )
}

function MailArticle({ mail }: { mail: Shown }) {
  const sentAt = new Date(mail.sentAt).toISOString()
  const heading = `mail-${mail.id}`
  return (
    <article className={styles.mail} aria-labelledby={heading}>
      <h2 id={heading} className={styles.subject}>
        {mail.subject}
      </h2>
      <dl className={styles.facts}>
        <Fact name="From" value={mail.sender} />
        <dt>To</dt>
        <dd>
          <a href={`/dev/outbox?to=${encodeURIComponent(mail.to)}`}>{mail.to}</a>
        </dd>
        {mail.replyTo === null ? null : <Fact name="Answers to" value={mail.replyTo} />}
        <dt>Sent</dt>
        <dd>
          <time dateTime={sentAt}>{`${sentAt.slice(0, 10)} ${sentAt.slice(11, 19)} UTC`}</time>
        </dd>
      </dl>
      <pre className={styles.text}>
        {splitAtLinks(mail.text).map(({ text, isLink, at }) =>
          isLink ? (
            <a key={at} href={text}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </pre>
      <a href={`/dev/outbox/${mail.id}`}>HTML part</a>
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
