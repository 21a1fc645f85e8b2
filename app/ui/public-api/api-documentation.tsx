import { Link } from '@remix-run/react'
import { API_KEY_PLACEHOLDER, apiCallUrl } from '~/domain/accounts/api-keys/api-key-paths'
import { buttonClass } from '~/ui/kit/button-class'
import {
  CallReference,
  type ReferenceCall,
  type ReferenceShape,
  ShapeReference,
} from './api-reference'
import { CallExample, Code } from './call-example'
import styles from './public-api.module.css'

type Props = {
  apiUrl: string
  /** The path of this page, with its site. */
  path: string
  /** A key that was created just now; its owner sees it in the examples. */
  apiKey?: string
  examples: readonly { name: string; title: string; path: string }[]
  /** The answer to the example that was run. */
  answered: { name: string; json: string } | null
  call?: ReferenceCall
  shape?: ReferenceShape
}

/** How partners read events, below the keys of a site (admin specification, section 2, "API page"). */
export function ApiDocumentation({ apiUrl, path, apiKey, examples, answered, call, shape }: Props) {
  return (
    <section className={styles.documentation} aria-labelledby="documentation">
      <h2 id="documentation">Public events API</h2>
      <p>
        A call returns up to 30 events of this site, by startDate. Dates and times are in the site’s
        time zone.{' '}
        {apiKey
          ? 'The examples have your new key.'
          : `Put a key in place of ${API_KEY_PLACEHOLDER}.`}
      </p>
      <p className={styles.links}>
        <a href={`${apiUrl}/v1/docs`}>All calls</a>
        <a href={`${apiUrl}/v1/openapi.json`}>OpenAPI 3.1</a>
        <a href={`${apiUrl}/llms.txt`}>llms.txt</a>
      </p>
      {examples.map((example) => (
        <CallExample key={example.name} apiUrl={apiUrl} apiKey={apiKey} {...example}>
          <p>
            {apiKey ? (
              // In a tab of its own: this page is the only one that shows the new key.
              <a
                className={buttonClass('second')}
                href={apiCallUrl(apiUrl, example.path, apiKey)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Run in a new tab: ${example.title}`}
              >
                Run
              </a>
            ) : (
              <Link
                className={buttonClass('second')}
                to={`${path}&run=${example.name}#answer`}
                aria-label={`Run: ${example.title}`}
                preventScrollReset
              >
                Run
              </Link>
            )}
          </p>
          {answered?.name === example.name ? (
            <div id="answer">
              <Code label={`Answer: ${example.title}`}>{answered.json}</Code>
            </div>
          ) : null}
        </CallExample>
      ))}
      {call ? <CallReference call={call} /> : null}
      {shape ? <ShapeReference shape={shape} /> : null}
    </section>
  )
}
