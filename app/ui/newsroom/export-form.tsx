import { Form, useNavigate } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { toExportParams } from '~/domain/newsroom/export-query'
import { buttonClass } from '~/ui/kit/button-class'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import styles from './export.module.css'

const PATH = '/site/export'

/** Of typing and checking boxes, in milliseconds, before the preview follows. */
const PAUSE = 350

/** Filters, events and template of an export. With JavaScript the page follows each change, without it there is a button. */
export function ExportForm({ children }: { children: ReactNode }) {
  const hasJavaScript = useHasJavaScript()
  const { show, showSoon } = useExport()
  return (
    <Form
      className={styles.form}
      method="get"
      action={PATH}
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
      onChange={(event: FormEvent<HTMLFormElement>) => showSoon(event.currentTarget, event.target)}
    >
      {children}
      {hasJavaScript ? null : (
        <button type="submit" className={buttonClass('first')}>
          Update preview
        </button>
      )}
    </Form>
  )
}

/** Loads the page with the values of the form, in place of the current one in the history. */
function useExport() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const sent = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') sent.append(name, value)
    }
    navigate(`${PATH}?${toExportParams(sent)}`, { replace: true, preventScrollReset: true })
  }
  const showSoon = (form: HTMLFormElement, target: EventTarget) => {
    clearTimeout(timer.current)
    const isAtOnce = target instanceof HTMLSelectElement
    timer.current = setTimeout(() => show(form), isAtOnce ? 0 : PAUSE)
  }
  return { show, showSoon }
}
