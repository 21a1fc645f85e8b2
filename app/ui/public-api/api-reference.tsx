import quiet from '~/ui/kit/text/quiet.module.css'
import styles from './public-api.module.css'

/** A parameter, or a member of an answer. */
type ReferenceValue = {
  name: string
  type: string
  isRequired: boolean
  description: string
}

export type ReferenceCall = {
  id: string
  path: string
  summary: string
  description: string
  parameters: ReferenceValue[]
  answer: string
}

export type ReferenceShape = { name: string; description: string; members: ReferenceValue[] }

/** A call: what it answers, and its parameters. */
export function CallReference({ call }: { call: ReferenceCall }) {
  return (
    <section className={styles.call} aria-labelledby={call.id}>
      <h3 id={call.id}>{call.summary}</h3>
      <p>
        <code className={styles.path}>GET {call.path}</code>
      </p>
      <p>{call.description}</p>
      <ValueList values={call.parameters} optionalText="" />
      <p>
        Answer: <code>{call.answer}</code>
      </p>
    </section>
  )
}

/** A named shape in answers. */
export function ShapeReference({ shape }: { shape: ReferenceShape }) {
  const id = `shape-${shape.name}`
  return (
    <section className={styles.call} aria-labelledby={id}>
      <h3 id={id}>{shape.name}</h3>
      {shape.description ? <p>{shape.description}</p> : null}
      <ValueList values={shape.members} optionalText="may be absent" />
    </section>
  )
}

function ValueList({ values, optionalText }: { values: ReferenceValue[]; optionalText: string }) {
  if (values.length === 0) return null
  return (
    <dl className={styles.values}>
      {values.map(({ name, type, isRequired, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            <span className={quiet.small}>
              {type}
              {!isRequired && optionalText ? `, ${optionalText}` : ''}
            </span>
          </dt>
          <dd>{description || '\u2013'}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ErrorReference({ errors }: { errors: { status: number; reason: string }[] }) {
  return (
    <dl className={styles.values}>
      {errors.map(({ status, reason }) => (
        <div key={status}>
          <dt>
            <code>{status}</code>
          </dt>
          <dd>{reason}</dd>
        </div>
      ))}
    </dl>
  )
}

type WebhookProps = {
  introduction: string
  messages: { type: string; description: string; body: string }[]
  headers: { name: string; description: string }[]
}

/** What webhooks are sent, and its headers. */
export function WebhookReference({ introduction, messages, headers }: WebhookProps) {
  const values = [
    ...messages.map(({ type, description, body }) => ({ name: type, type: body, description })),
    ...headers.map(({ name, description }) => ({ name, type: 'header', description })),
  ]
  return (
    <>
      <p>{introduction}</p>
      <ValueList values={values.map((value) => ({ ...value, isRequired: true }))} optionalText="" />
    </>
  )
}
