import { type DragEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type EditHistory, recordState, redoState, startHistory, undoState } from './edit-history'
import { formatOutline, type Outline, parseOutline } from './outline'

/** The outline that a text area has, and what is wrong with it. */
export type BoundsText = {
  outline: Outline | null
  message: string | null
  /** Changes when the outline came from somewhere else than the map, which then shows it as a whole. */
  source: number
  canUndo: boolean
  canRedo: boolean
  isFileOver: boolean
  undo(): void
  redo(): void
  /** Another outline, which the map then shows as a whole. */
  replace(text: string): void
  /** An edit on the map. */
  edit(outline: Outline | null): void
  onInput(): void
  readFile(file: File | undefined): void
  dropTarget: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>
}

type Shown = { outline: Outline | null; message: string | null; source: number }

/** After the last key: an outline of megabytes takes some tenths of a second to read. */
const DELAY = 300
/** An outline of 50,000 points with properties and long decimals. */
const MAX_FILE_BYTES = 8 * 1024 * 1024
const FILE_TOO_LARGE = 'That file is too large. Bounds have at most 50,000 points.'
const FILE_UNREADABLE = 'That file could not be read.'

/** Keeps the text area and an outline equal, whichever is changed, with undo and redo. The text is never replaced while it is typed. */
export function useBoundsText(
  textArea: RefObject<HTMLTextAreaElement>,
  initial: string,
): BoundsText {
  const [shown, setShown] = useState<Shown>(() => ({ ...parseOutline(initial), source: 0 }))
  const [history, setHistory] = useState<EditHistory<string>>(() => startHistory(initial))
  const [isFileOver, setIsFileOver] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isOwnChange = useRef(false)

  const show = useCallback((text: string, isFromMap = false) => {
    setShown(({ source }) => ({ ...parseOutline(text), source: isFromMap ? source : source + 1 }))
  }, [])

  // A browser keeps what was typed when a page is reloaded or returned to.
  useEffect(() => {
    const restored = textArea.current?.value ?? initial
    if (restored !== initial) show(restored)
    return () => clearTimeout(timer.current)
  }, [textArea, initial, show])

  /** Writes the text as if it were typed, so that the form validates it and knows that it is not saved. */
  const write = useCallback(
    (text: string) => {
      if (!textArea.current) return
      clearTimeout(timer.current)
      textArea.current.value = text
      isOwnChange.current = true
      textArea.current.dispatchEvent(new Event('input', { bubbles: true }))
      isOwnChange.current = false
    },
    [textArea],
  )

  const replace = (text: string, isFromMap = false) => {
    write(text)
    setHistory((before) => recordState(before, text))
    show(text, isFromMap)
  }

  const goTo = (next: EditHistory<string>) => {
    if (next === history) return
    setHistory(next)
    write(next.present)
    show(next.present, true)
  }

  async function readFile(file: File | undefined) {
    if (!file) return
    const refuse = (message: string) => setShown((before) => ({ ...before, message }))
    if (file.size > MAX_FILE_BYTES) return refuse(FILE_TOO_LARGE)
    try {
      replace(await file.text())
    } catch {
      refuse(FILE_UNREADABLE)
    }
  }

  return {
    ...shown,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isFileOver,
    undo: () => goTo(undoState(history)),
    redo: () => goTo(redoState(history)),
    replace: (text) => replace(text),
    edit: (outline) => replace(formatOutline(outline), true),
    onInput() {
      if (isOwnChange.current) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const text = textArea.current?.value ?? ''
        setHistory((before) => (before.present === text ? before : recordState(before, text)))
        show(text)
      }, DELAY)
    },
    readFile,
    dropTarget: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsFileOver(true)
      },
      onDragLeave: () => setIsFileOver(false),
      onDrop(event) {
        setIsFileOver(false)
        const file = event.dataTransfer.files[0]
        if (!file) return
        event.preventDefault()
        void readFile(file)
      },
    },
  }
}
