import type { RunChange } from '~/domain/feeds/runs/run-change'
import { isHttpUrl } from '~/lib/text/http-url'
import { parseExternalLink } from '~/ui/events/page/external-link'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { Badge, type BadgeTone } from '~/ui/kit/text/badge'
import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './feeds.module.css'
import type { ShownChange, ShownChanges } from './run-changes-data'

const ACTS: Record<RunChange['act'], { tone: BadgeTone; done: string; planned: string }> = {
  created: { tone: 'good', done: 'Created', planned: 'Would be created' },
  updated: { tone: 'calm', done: 'Updated', planned: 'Would be updated' },
  deleted: { tone: 'bad', done: 'Deleted', planned: 'Would be deleted' },
}

type Props = { changes: ShownChanges; isHeld: boolean }

/** What a run did, event by event; of a held run, what it would do. */
export function RunChangeList({ changes, isHeld }: Props) {
  const { listed, more } = changes
  return (
    <section className={styles.section} aria-labelledby="changes">
      <h2 id="changes">{isHeld ? 'What it would change' : 'What it changed'}</h2>
      {listed.length === 0 ? (
        <EmptyPanel>
          <Empty text="No events were changed." />
        </EmptyPanel>
      ) : (
        <ul className={styles.changes}>
          {listed.map((change) => (
            <ChangeItem
              key={`${change.act} ${change.externalId}`}
              change={change}
              isHeld={isHeld}
            />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className={quiet.small}>And {more.toLocaleString('en-US')} more events.</p>
      ) : null}
    </section>
  )
}

function ChangeItem({ change, isHeld }: { change: ShownChange; isHeld: boolean }) {
  const { act, title, start, fields, href } = change
  const { tone, done, planned } = ACTS[act]
  return (
    <li>
      <div className={styles.change}>
        <Badge tone={tone}>{isHeld ? planned : done}</Badge>
        <strong dir="auto">{href ? <A href={href}>{title}</A> : title}</strong>
        <time dateTime={start.dateTime}>{start.text}</time>
      </div>
      {fields.length > 0 ? (
        <dl className={styles.fields}>
          {fields.map(({ name, before, after }) => (
            <FieldChangeItem key={name} name={name} before={before} after={after} />
          ))}
        </dl>
      ) : null}
    </li>
  )
}

function FieldChangeItem({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {before ? (
          <del dir="auto">
            <FieldValue text={before} />
          </del>
        ) : null}
        {before && after ? ' → ' : null}
        {after ? (
          <ins dir="auto">
            <FieldValue text={after} />
          </ins>
        ) : null}
      </dd>
    </>
  )
}

/** A URL is a link, unless it was cut. */
function FieldValue({ text }: { text: string }) {
  const link = isHttpUrl(text) && !/[\s…]/.test(text) ? parseExternalLink(text) : null
  if (!link) return text
  return (
    <A href={link.href} rel="noopener nofollow">
      {text}
    </A>
  )
}
