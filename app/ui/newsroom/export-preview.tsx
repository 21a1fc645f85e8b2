import { useState } from 'react'
import { FORMATS } from '~/domain/newsroom/export-template'
import { PARAGRAPH_STYLES } from '~/domain/newsroom/render-indesign'
import { buttonClass } from '~/ui/kit/button-class'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { A } from '~/ui/kit/link'
import styles from './export.module.css'
import type { ExportPage } from './export-page'

/** The export as it is now, how much of a page it fills, and how to get it. */
export function ExportPreview({ page }: { page: ExportPage }) {
  const { text, hrefs, format } = page
  const isNewsletter = text === null
  return (
    <section className={styles.preview} aria-labelledby="export-preview">
      <h2 className={styles.heading} id="export-preview">
        {FORMATS[format]}
      </h2>
      <Size page={page} />
      <div className={styles.buttons}>
        <CopyButton href={hrefs.file} label={isNewsletter ? 'Copy HTML' : 'Copy'} />
        {isNewsletter ? (
          <CopyButton href={hrefs.plainText} label="Copy plain text" variant="second" />
        ) : null}
        <A className={buttonClass('second')} href={hrefs.file} download>
          Download
        </A>
        {isNewsletter ? (
          <A className={buttonClass('second')} href={hrefs.plainText} download>
            Download plain text
          </A>
        ) : null}
      </div>
      {format === 'indesign' ? (
        <p className={styles.hint}>
          {`Place the file in a document with the paragraph styles ${Object.values(PARAGRAPH_STYLES).join(', ')}.`}
        </p>
      ) : null}
      {isNewsletter ? (
        <iframe className={styles.frame} src={hrefs.newsletter} title="Preview of the newsletter" />
      ) : text === '' ? (
        <p className={styles.hint}>
          There is nothing to export. Choose events to see them printed.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard.
        <pre className={styles.output} tabIndex={0} dir="auto" data-format={format}>
          {text.replace(/^\uFEFF/, '')}
        </pre>
      )}
    </section>
  )
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function Size({ page: { size, format, room } }: { page: ExportPage }) {
  const { events, characters, words, left } = size
  const isPrinted = format !== 'csv'
  return (
    <p className={styles.size} role="status">
      <strong>{formatCount(events, 'event')}</strong>
      {isPrinted
        ? ` · ${formatCount(characters, 'character')} · ${formatCount(words, 'word')}`
        : null}
      {isPrinted && left !== null && room !== null ? (
        <span className={styles.room} data-over={left < 0 || undefined}>
          {left < 0
            ? `${formatCount(-left, 'character')} too many for ${room.toLocaleString('en-US')}`
            : `${formatCount(left, 'character')} left of ${room.toLocaleString('en-US')}`}
        </span>
      ) : null}
    </p>
  )
}

type CopyProps = { href: string; label: string; variant?: 'first' | 'second' }
type CopyState = 'idle' | 'copied' | 'failed'

/** Copies what the file contains. It needs JavaScript; without it, the file can be downloaded. */
function CopyButton({ href, label, variant = 'first' }: CopyProps) {
  const hasJavaScript = useHasJavaScript()
  const [state, setState] = useState<CopyState>('idle')
  if (!hasJavaScript || !navigator.clipboard) return null
  return (
    <>
      <button
        type="button"
        className={buttonClass(variant)}
        onClick={() =>
          copyFile(href).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }
        onBlur={() => setState('idle')}
      >
        {state === 'copied' ? 'Copied' : label}
      </button>
      <span className={styles.status} role="status">
        {state === 'failed' ? 'It could not be copied. Download it instead.' : null}
      </span>
    </>
  )
}

/** Safari copies only within the click, so the clipboard gets a promise. */
async function copyFile(href: string): Promise<void> {
  const read = async () => {
    const response = await fetch(href)
    if (!response.ok) throw new Error(`the export answered ${response.status}`)
    return new Blob([await response.text()], { type: 'text/plain' })
  }
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': read() })])
}
