import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { apiCallUrl } from '~/domain/accounts/api-keys/api-key-paths'
import disclosure from '~/ui/kit/pages/disclosure.module.css'
import styles from './public-api.module.css'

type Props = {
  title: string
  apiUrl: string
  /** With its parameters, without the key. */
  path: string
  apiKey?: string
  /** Below the code: what runs the call, and its answer. */
  children?: ReactNode
}

/** A call of the public API in curl, JavaScript and Python. */
export function CallExample({ title, apiUrl, path, apiKey, children }: Props) {
  const url = apiCallUrl(apiUrl, path, apiKey)
  return (
    <section className={styles.example} aria-label={title}>
      <h3>{title}</h3>
      <Code label={`${title}, in curl`}>{`curl "${url}"`}</Code>
      <details>
        <summary className={clsx(disclosure.summary, styles.summary)}>JavaScript</summary>
        <Code label={`${title}, in JavaScript`}>{inJavaScript(url)}</Code>
      </details>
      <details>
        <summary className={clsx(disclosure.summary, styles.summary)}>Python</summary>
        <Code label={`${title}, in Python`}>{inPython(url)}</Code>
      </details>
      {children}
    </section>
  )
}

/** Code that scrolls by itself, also by keyboard. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse could not scroll to the end of a line otherwise.
    <section className={styles.code} tabIndex={0} aria-label={label} dir="ltr">
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  )
}

const inJavaScript = (url: string) => `const response = await fetch(
  '${url}',
)
const answer = await response.json()
if (!response.ok) throw new Error(answer.detail)
console.log(answer)`

const inPython = (url: string) => `import json, urllib.request

with urllib.request.urlopen(
    "${url}"
) as response:
    print(json.load(response))`
