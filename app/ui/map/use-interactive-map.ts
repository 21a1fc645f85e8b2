import { type RefObject, useEffect, useState } from 'react'
import { useBaseMap } from './base-map'
import type { InteractiveMap, PressedMarker } from './interactive-map'
import type { MapArea, MapData } from './map-data'
import type { StaticMap } from './static-map'
import { waitForUse } from './wait-for-use'

type Options = {
  frame: RefObject<HTMLElement>
  stage: RefObject<HTMLElement>
  staticMap: StaticMap
  bounds: MapData['bounds']
  /** The URL of all markers, if the static map has only some. */
  allHref: string | null
  /** The URL whose marker is highlighted. */
  highlightedHref: string | null
}

export type InteractiveMapState = {
  /** Whether an interactive map covers the static one. */
  isLive: boolean
  pressed: PressedMarker | null
  /** What the map shows, once the visitor has moved it. */
  area: MapArea | null
  /** Why something that the visitor wants cannot be done; empty if nothing is wrong. */
  message: string
  close(): void
}

/**
 * Opens an interactive map over the static map in `frame` once that is visible and the visitor uses it or the page. If that
 * fails (no WebGL, a missing file, a broken style), the static map stays.
 */
export function useInteractiveMap(options: Options): InteractiveMapState {
  const { frame, stage, staticMap, bounds, allHref, highlightedHref } = options
  const baseMap = useBaseMap()
  const [live, setLive] = useState<InteractiveMap | null>(null)
  const [pressed, setPressed] = useState<PressedMarker | null>(null)
  const [area, setArea] = useState<MapArea | null>(null)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const elements = { frame: frame.current, stage: stage.current }
    if (!elements.frame || !elements.stage || !baseMap || !canDrawMaps()) return
    const { frame: covered, stage: whole } = elements
    const unmounted = new AbortController()
    const { signal } = unmounted
    // From now on: what scrolls the map into view is a use of the page.
    const used = waitForUse(signal)
    const open = async () => {
      // Keeps MapLibre out of the server bundle.
      if (import.meta.env.SSR) return
      await used
      const { openInteractiveMap } = await import('./interactive-map')
      const map = await openInteractiveMap({
        ...{ frame: covered, stage: whole, staticMap, bounds, allHref, baseMap, signal },
        onPress: (next) => setPressed((before) => (before?.key === next.key ? null : next)),
        onMove: setArea,
        onMessage: setMessage,
      })
      await waitUntilBlurred(covered)
      if (!signal.aborted) setLive(map)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open().catch((error: unknown) => {
        if (!signal.aborted) console.info('The map stays static:', error)
      })
    })
    watch.observe(covered)
    return () => {
      watch.disconnect()
      unmounted.abort()
      setLive(null)
      setPressed(null)
      setArea(null)
      setMessage('')
    }
  }, [frame, stage, staticMap, bounds, allHref, baseMap])

  useEffect(() => live?.highlight(highlightedHref), [live, highlightedHref])
  useEffect(() => live?.setOpen(pressed), [live, pressed])

  const close = () => {
    if (pressed) live?.focus(pressed.key)
    setPressed(null)
  }
  return { isLive: live !== null, pressed, area, message, close }
}

/** Whether the browser has WebGL, and no forced colors, which a map cannot follow. */
export function canDrawMaps(): boolean {
  if (matchMedia('(forced-colors: active)').matches) return false
  try {
    const gl = document.createElement('canvas').getContext('webgl2')
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return gl !== null
  } catch {
    return false
  }
}

/** Waits until the focus leaves the static map, so that keyboard users do not lose it. */
async function waitUntilBlurred(element: HTMLElement): Promise<void> {
  while (element.contains(document.activeElement)) {
    await new Promise((resolve) => element.addEventListener('focusout', resolve, { once: true }))
    // The next element receives the focus after this event.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
