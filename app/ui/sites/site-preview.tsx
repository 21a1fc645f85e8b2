import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { PREVIEW_WIDTHS, toFramesUrl } from '~/domain/sites/form/site-preview'
import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { useFormChanges } from '~/ui/kit/forms/use-form-changes'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { ScaledFrame } from './scaled-frame'
import styles from './site-preview.module.css'
import { type PreviewState, useSitePreview } from './use-site-preview'

type Props = {
  /** The form whose values are shown. */
  formId: string
  /** Stores them (savePreviewPath). */
  saveHref: string
  /** The page that shows them without JavaScript (previewSitePath). */
  pageHref: string
}

const ALL = 'All'
const WIDTH_NAMES = [...PREVIEW_WIDTHS.map(({ name }) => name), ALL]
const SUBJECTS = ['Home page', 'Header and footer']

/**
 * The site's home page as it will look, beside its form, before it is saved. It follows the form while one types. Without
 * JavaScript it is a button that opens the preview.
 */
export function SitePreview({ formId, saveHref, pageHref }: Props) {
  const hasJavaScript = useHasJavaScript()
  const section = useRef<HTMLElement>(null)
  const isOn = useIsSeen(section)
  const preview = useSitePreview({ formId, saveHref, isOn })
  const { isChanged } = useFormChanges(useFormById(formId))
  const [widthName, setWidthName] = useState<string>(PREVIEW_WIDTHS[0].name)
  const [subject, setSubject] = useState(SUBJECTS[0] ?? '')
  const { url, version } = preview
  const page = url && subject === SUBJECTS[1] ? toFramesUrl(url) : url
  const widths = PREVIEW_WIDTHS.filter(({ name }) => widthName === ALL || name === widthName)
  const headingId = useId()
  return (
    <section className={styles.preview} aria-labelledby={headingId} ref={section}>
      <h2 className={styles.heading} id={headingId}>
        Preview
      </h2>
      {hasJavaScript ? (
        <>
          <div className={styles.controls}>
            <Choice label="Width" options={WIDTH_NAMES} value={widthName} onChange={setWidthName} />
            <Choice label="Show" options={SUBJECTS} value={subject} onChange={setSubject} />
          </div>
          <Status {...preview} isSaved={!isChanged} />
          {page ? (
            <div className={styles.frames}>
              {widths.map((width) => (
                <ScaledFrame
                  key={width.name}
                  title={`${subject}, ${width.name.toLowerCase()}`}
                  url={page}
                  version={version}
                  width={width}
                  onShown={preview.onShown}
                />
              ))}
            </div>
          ) : (
            <div className={styles.placeholder} />
          )}
          {url ? (
            <a className={styles.open} href={url} target="_blank" rel="noreferrer">
              Open in a new tab
            </a>
          ) : null}
        </>
      ) : (
        <button
          className={button.second}
          type="submit"
          form={formId}
          formAction={pageHref}
          formTarget="_blank"
          formNoValidate
        >
          Preview
        </button>
      )}
    </section>
  )
}

type StatusProps = PreviewState & { isSaved: boolean; onRetry(): void }

function Status({ status, url, isSaved, onRetry }: StatusProps) {
  return (
    <div className={styles.status} data-kind={status.kind} role="status">
      {status.kind === 'loading' ? 'Updating…' : null}
      {status.kind === 'shown'
        ? isSaved
          ? SHOWN_SAVED
          : 'Up to date. Nothing is saved yet.'
        : null}
      {status.kind === 'refused'
        ? `${status.message}${url ? '. Shown as it was before.' : ''}`
        : null}
      {status.kind === 'failed' ? (
        <>
          {status.message}{' '}
          <button className={styles.retry} type="button" onClick={onRetry}>
            Try again
          </button>
        </>
      ) : null}
    </div>
  )
}

const SHOWN_SAVED = 'Up to date. This is what is saved.'

/** The form is not around the preview. */
function useFormById(id: string) {
  const form = useRef<HTMLElement | null>(null)
  useEffect(() => {
    form.current = document.getElementById(id)
  }, [id])
  return form as RefObject<HTMLElement>
}

type ChoiceProps = {
  label: string
  options: readonly string[]
  value: string
  onChange(value: string): void
}

/** It is outside of the form, so that its radio buttons are not sent. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={hidden.visuallyHidden}>{label}</legend>
      {options.map((option) => (
        <label className={styles.option} key={option}>
          <input
            type="radio"
            form=""
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>{option}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Whether the element has come into view: a preview that nobody looks at is not drawn. */
function useIsSeen(element: RefObject<HTMLElement>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      setIsSeen(true)
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isSeen
}
