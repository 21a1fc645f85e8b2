import { resolveForm } from '~/domain/promotions/sales/difference-form'
import type { FormReply } from '~/lib/forms/form-reply'
import { formatExactDollars } from '~/lib/money'
import { buttonClass } from '~/ui/kit/button-class'
import { TextArea } from '~/ui/kit/fields/text-area'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { Empty, Notice } from '~/ui/kit/notice'
import { Card } from '~/ui/kit/pages/card'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './upsells.module.css'

/** A difference, ready for the browser. Amounts are cents, instants epoch milliseconds. */
export type DifferenceItem = {
  id: number
  name: string
  detail: string
  own: string
  person: string
  /** Null where all are of one site. */
  siteName: string | null
  sale: { number: string; href: string | null } | null
  day: string | null
  hereCents: number | null
  thereCents: number | null
  foundAt: number
  checkedAt: number | null
  closed: { at: number; by: string | null; note: string | null } | null
}

type Props = {
  items: DifferenceItem[] | 'unavailable'
  isClosed: boolean
  /** Where the forms are sent. */
  path: string
  now: number
  timezone: string
  /** The difference whose form was refused, and why. */
  refused: { id: number; reply: FormReply } | null
}

/** Differences between sales, slots and payments, each with what happens and what can be done. */
export function DifferenceList({ items, isClosed, ...props }: Props) {
  if (items === 'unavailable') return <Notice>Differences temporarily unavailable</Notice>
  if (items.length === 0) {
    return (
      <EmptyPanel>
        <Empty
          text={
            isClosed
              ? 'No difference was closed yet.'
              : 'All sales agree with their slots and payments.'
          }
        />
      </EmptyPanel>
    )
  }
  return (
    <ul className={styles.differences}>
      {items.map((item) => (
        <li key={item.id}>
          <Card isItem title={item.name} id={`difference-${item.id}`}>
            <DifferenceFacts item={item} {...props} />
            {item.closed ? null : (
              <>
                <p>
                  <strong>By itself:</strong> {item.own}
                </p>
                <p>
                  <strong>What you can do:</strong> {item.person}
                </p>
                <ResolveForm
                  id={item.id}
                  path={props.path}
                  reply={props.refused?.id === item.id ? props.refused.reply : undefined}
                />
              </>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

type FactsProps = { item: DifferenceItem } & Pick<Props, 'now' | 'timezone'>

function DifferenceFacts({ item, now, timezone }: FactsProps) {
  const { sale, siteName, day, hereCents, thereCents, closed } = item
  const time = (at: number) => <RelativeTime at={at} now={now} timezone={timezone} />
  return (
    <>
      <p className={styles.detail}>{item.detail}</p>
      <dl className={styles.facts}>
        {siteName === null ? null : <Fact label="Site">{siteName}</Fact>}
        <Fact label="Sale">
          {sale === null ? 'None' : sale.href ? <A href={sale.href}>{sale.number}</A> : sale.number}
        </Fact>
        {day === null ? null : (
          <Fact label="Day">
            <time dateTime={day}>{day}</time>
          </Fact>
        )}
        {hereCents === null ? null : <Fact label="Here">{formatExactDollars(hereCents)}</Fact>}
        {thereCents === null ? null : (
          <Fact label="At the provider">{formatExactDollars(thereCents)}</Fact>
        )}
        <Fact label="Since">{time(item.foundAt)}</Fact>
        {closed ? (
          <>
            <Fact label="Closed">{time(closed.at)}</Fact>
            <Fact label="By">
              {closed.note === null ? 'It was gone' : (closed.by ?? 'A deleted account')}
            </Fact>
            {closed.note === null ? null : (
              <Fact label="Note">
                <bdi>{closed.note}</bdi>
              </Fact>
            )}
          </>
        ) : (
          <Fact label="Checked">{item.checkedAt === null ? 'Not yet' : time(item.checkedAt)}</Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type FormProps = { id: number; path: string; reply: FormReply | undefined }

/** Closed in a disclosure, so that it works without JavaScript; open if it was refused. */
function ResolveForm({ id, path, reply }: FormProps) {
  const hasJavaScript = useHasJavaScript()
  const [form, fields] = useValidatedForm({ id: `resolve-${id}`, schema: resolveForm, reply })
  return (
    <details className={styles.resolve} open={reply !== undefined}>
      <summary>Mark as resolved…</summary>
      <PostForm
        action={`${path}#difference-${id}`}
        form={form}
        noValidate={hasJavaScript}
        className={styles.form}
        preventScrollReset
      >
        <input type="hidden" name="intent" value="resolve" />
        <input type="hidden" name="id" value={id} />
        <TextArea
          label="What was done"
          hint="It is stored with the difference and in the audit log."
          field={fields.note}
          rows={3}
        />
        <button type="submit" className={buttonClass('first')}>
          Mark as resolved
        </button>
      </PostForm>
    </details>
  )
}
