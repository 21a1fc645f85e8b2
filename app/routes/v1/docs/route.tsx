import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireDoor } from '~/http/guards.server'
import { describeApi } from '~/http/public-api/describe-api.server'
import section from '~/ui/kit/pages/section.module.css'
import {
  CallReference,
  ErrorReference,
  ShapeReference,
  WebhookReference,
} from '~/ui/public-api/api-reference'
import { CallExample } from '~/ui/public-api/call-example'
import styles from '~/ui/public-api/public-api.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export function loader({ request, context }: LoaderFunctionArgs) {
  requireDoor(context, 'api')
  return describeApi(new URL(request.url).origin)
}

/** The reference of the public API, made from its document. */
export default function ApiDocs() {
  const { title, introduction, apiUrl, calls, shapes, errors, examples, webhooks } =
    useLoaderData<typeof loader>()
  return (
    <main className={styles.reference}>
      <h1>{title}</h1>
      <p className={styles.lead}>{introduction.replaceAll('`', '')}</p>
      <p className={styles.links}>
        <a href="/v1/openapi.json">OpenAPI 3.1</a>
        <a href="/llms.txt">llms.txt</a>
      </p>
      <section className={section.section} aria-labelledby="examples">
        <h2 id="examples">Examples</h2>
        {examples.map(({ name, ...example }) => (
          <CallExample key={name} apiUrl={apiUrl} {...example} />
        ))}
      </section>
      <section className={section.section} aria-labelledby="calls">
        <h2 id="calls">Calls</h2>
        {calls.map((call) => (
          <CallReference key={call.id} call={call} />
        ))}
      </section>
      <section className={section.section} aria-labelledby="answers">
        <h2 id="answers">Answers</h2>
        {shapes.map((shape) => (
          <ShapeReference key={shape.name} shape={shape} />
        ))}
      </section>
      <section className={section.section} aria-labelledby="webhooks">
        <h2 id="webhooks">Webhooks</h2>
        <WebhookReference {...webhooks} />
      </section>
      <section className={section.section} aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        <p>An error is a JSON object of the shape Error, as application/problem+json (RFC 9457).</p>
        <ErrorReference errors={errors} />
      </section>
    </main>
  )
}
