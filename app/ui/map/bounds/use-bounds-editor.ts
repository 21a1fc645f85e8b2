import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Box } from '~/lib/shapes/geojson'
import type { BaseMap } from '../base-map'
import { canDrawMaps } from '../interactive/use-interactive-map'
import type { BoundsEditor, EditorState } from './bounds-editor'
import { countPoints } from './outline'
import type { BoundsText } from './use-bounds-text'

export type BoundsEditorState = EditorState & {
  /** Not false until it is known: in a browser without WebGL, or when the map could not be loaded. */
  isAvailable: boolean
  isLive: boolean
  /** What to do next. */
  hint: string
  announced: string
  control: BoundsEditor | null
}

type Options = {
  frame: RefObject<HTMLElement>
  baseMap: BaseMap
  startBox: Box | null
  text: BoundsText
}

const UNAVAILABLE = 'The map cannot be drawn in this browser. The text works without it.'
const TOO_DETAILED = 'Zoom in to move single points.'

/** Opens the map editor over `frame` once that is in view, and keeps it equal to the text. */
export function useBoundsEditor({ frame, baseMap, startBox, text }: Options): BoundsEditorState {
  const [control, setControl] = useState<BoundsEditor | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const [announced, setAnnounced] = useState('')
  const [state, setState] = useState<EditorState>({
    drawn: null,
    hasSelection: false,
    isTooDetailed: false,
  })
  const latest = useRef(text)
  latest.current = text
  const start = useRef(startBox)
  const { styleUrl, tilesHref, shapesHref, version } = baseMap

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    const open = async () => {
      if (!canDrawMaps()) throw new Error('Maps cannot be drawn')
      // Keeps MapLibre out of the server bundle.
      if (import.meta.env.SSR) return
      const { openBoundsEditor } = await import('./bounds-editor')
      const opened = await openBoundsEditor({
        frame: element,
        baseMap: { styleUrl, tilesHref, shapesHref, version },
        signal,
        outline: latest.current.outline,
        startBox: start.current,
        onEdit: (outline) => latest.current.edit(outline),
        onState: (next) => setState(next),
        onAnnounce: setAnnounced,
      })
      if (!signal.aborted) setControl(opened)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open().catch(() => (signal.aborted ? undefined : setIsFailed(true)))
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      unmounted.abort()
      setControl(null)
    }
  }, [frame, styleUrl, tilesHref, shapesHref, version])

  const { outline, message, source } = text
  const shownSource = useRef(source)
  useEffect(() => {
    const isFitted = shownSource.current !== source
    shownSource.current = source
    control?.setOutline(outline, { isValid: message === null, isFitted })
  }, [control, outline, message, source])

  return {
    ...state,
    control,
    announced,
    isAvailable: !isFailed,
    isLive: control !== null,
    hint: isFailed ? UNAVAILABLE : describeNextStep(state, text),
  }
}

function describeNextStep({ drawn, isTooDetailed }: EditorState, { outline }: BoundsText): string {
  if (drawn !== null) {
    return drawn < 3
      ? 'Click the map to add points, at least three.'
      : 'Click to add points. The first point, a double click or Enter finishes the outline.'
  }
  if (!outline) return 'Search a place, or draw its outline over the map.'
  const count = `${countPoints(outline).toLocaleString('en-US')} points.`
  return isTooDetailed
    ? `${count} ${TOO_DETAILED}`
    : `${count} Drag them, or the dots between them.`
}
