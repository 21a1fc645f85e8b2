import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useState,
} from 'react'

type Options = {
  /** How many options the list has. */
  count: number
  /** Whether there is a list, or a status in its place. */
  hasList: boolean
  search(typed: string): void
  /** Cancels the search that runs. */
  cancel(): void
  choose(index: number): void
  /** Whether Enter submits the form while no option is active. */
  submits: boolean
}

const NO_OPTION = -1

/**
 * A combobox with a list (WAI-ARIA 1.2): the focus stays in the text, arrow keys make an option active, Enter chooses it,
 * and Escape closes the list. The input has to be a child of the element that contains the list.
 */
export function useCombobox({ count, hasList, search, cancel, choose, submits }: Options) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(NO_OPTION)
  const isShown = isOpen && hasList
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (active === NO_OPTION) return
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const close = () => {
    cancel()
    setOpen(false)
    setActive(NO_OPTION)
  }
  const open = (typed: string) => {
    search(typed)
    setOpen(true)
    setActive(NO_OPTION)
  }
  const onEnter = (event: KeyboardEvent) => {
    const hasActive = isShown && active !== NO_OPTION
    if (hasActive || !submits) event.preventDefault()
    if (hasActive) choose(active)
    else if (submits) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isShown) setActive(wrap(active + step, count))
      else open(event.currentTarget.value)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter') onEnter(event)
    else if (CARET_KEYS.includes(event.key)) setActive(NO_OPTION)
  }
  return {
    id,
    optionId,
    isShown,
    active,
    close,
    listId: `${id}-list`,
    handlers: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => open(event.target.value),
      onKeyDown,
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.parentElement?.contains(relatedTarget)) close()
      },
    },
    attributes: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isShown && active !== NO_OPTION ? optionId(active) : undefined,
    },
  }
}

const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }
/** Keys that move the caret in the text, and so leave the list. */
const CARET_KEYS = ['Home', 'End', 'ArrowLeft', 'ArrowRight']

/** Before the first and after the last option none is active, so that arrow keys lead back into the text. */
function wrap(index: number, count: number): number {
  if (index < NO_OPTION) return count - 1
  return index < count ? index : NO_OPTION
}
