import { type RefObject, useEffect, useState } from 'react'
import { useBaseMap } from './base-map'
import type { InteractiveMap, PressedMarker } from './interactive-map'
import type { MapData } from './map-data'
import type { StaticMap } from './static-map'
import { waitForUse } from './wait-for-use'

type Options = {
  frame: RefObject<HTMLElement>
  staticMap: StaticMap
  bounds: MapData['bounds']
  /** The URL whose marker is highlighted. */
  highlightedHref: string | null
}

/** Whether an interactive map covers the static one, and which of its markers was pressed. */
export type InteractiveMapState = { isLive: boolean; pressed: PressedMarker | null; close(): void }

/**
 * Opens an interactive map over the static map in `frame` once that is visible and the visitor uses it or the page. If that
 * fails (no WebGL, a missing file, a broken style), the static map stays.
 */
export function useInteractiveMap({
  frame,
  staticMap,
  bounds,
  highlightedHref,
}: Options): InteractiveMapState {
  const baseMap = useBaseMap()
  const [live, setLive] = useState<InteractiveMap | null>(null)
  const [pressed, setPressed] = useState<PressedMarker | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!element || !baseMap || !canDrawMaps()) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    // From now on: what scrolls the map into view is a use of the page.
    const used = waitForUse(signal)
    const onPress = (next: PressedMarker) =>
      setPressed((before) => (before?.index === next.index ? null : next))
    const open = async () => {
      // Keeps MapLibre out of the server bundle.
      if (import.meta.env.SSR) return
      await used
      const { openInteractiveMap } = await import('./interactive-map')
      const map = await openInteractiveMap({
        frame: element,
        staticMap,
        bounds,
        baseMap,
        onPress,
        signal,
      })
      await waitUntilBlurred(element)
      if (!signal.aborted) setLive(map)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open().catch((error: unknown) => {
        if (!signal.aborted) console.info('The map stays static:', error)
      })
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      unmounted.abort()
      setLive(null)
      setPressed(null)
    }
  }, [frame, staticMap, bounds, baseMap])

  useEffect(() => live?.highlight(highlightedHref), [live, highlightedHref])
  useEffect(() => live?.setOpen(pressed?.index ?? null), [live, pressed])

  const close = () => {
    if (pressed) live?.focus(pressed.index)
    setPressed(null)
  }
  return { isLive: live !== null, pressed, close }
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
