import { Form, useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import clsx from 'clsx'
import {
  type ComponentType,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import '~/ui/styles/admin.css'
import button from '../button.module.css'
import { useHasJavaScript } from '../forms/form'
import { A } from '../link'
import styles from './filter-bar.module.css'

type Props = {
  /** The path of the list, without a query. */
  action: string
  /** Parameters that the filters do not change. */
  hidden?: Record<string, string>
  /** Null when there is nothing to clear. */
  clearHref: string | null
  /** What the filters are of, for screen readers. */
  label?: string
  children: ReactNode
}

/** What a frame adds beside the filters of its lists, outside of their form; `action` is the path of the list. */
type Aside = ComponentType<{ action: string }>
const AsideContext = createContext<Aside | null>(null)
export const FilterBarAside = AsideContext.Provider

/** Of typing, in milliseconds, before the list follows. */
const TYPING_PAUSE = 300

/** Filters of a list: with JavaScript the list follows each change, without it there is a button. */
export function FilterBar({ action, hidden = {}, clearHref, label = 'Filters', children }: Props) {
  const hasJavaScript = useHasJavaScript()
  const { show, showSoon } = useList(action)
  const key = useHistoryKey()
  const Aside = useContext(AsideContext)
  return (
    <search className={styles.bar} aria-label={label}>
      <Form
        key={key}
        className={styles.form}
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          show(event.currentTarget)
        }}
        onChange={(event: FormEvent<HTMLFormElement>) =>
          showSoon(event.currentTarget, isTyped(event.target) ? TYPING_PAUSE : 0)
        }
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {hasJavaScript ? null : (
          <button className={clsx(button.second, styles.show)} type="submit">
            Show
          </button>
        )}
        {clearHref === null ? null : (
          <A className={styles.clear} href={clearHref}>
            Clear
          </A>
        )}
      </Form>
      {Aside ? <Aside action={action} /> : null}
    </search>
  )
}

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && /^(text|search|email|number)$/.test(target.type)

/** Loads the list with the values of the filters, in place of the current page in the history. */
function useList(action: string) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim())
    }
    navigate(`${action}?${query}`, { replace: true, preventScrollReset: true })
  }
  const showSoon = (form: HTMLFormElement, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => show(form), delay)
  }
  return { show, showSoon }
}

/** Changes when the viewer goes back or forward, so that the fields have the values of that page. */
function useHistoryKey(): string {
  const { key } = useLocation()
  const [last, setLast] = useState(key)
  const isStepped = useNavigationType() === 'POP'
  if (isStepped && last !== key) setLast(key)
  return last
}
