import { type RefObject, useEffect, useState } from 'react'
import type { InteractiveMap, PressedMarker } from './interactive-map'
import type { MapData } from './map-data'
import { useBaseMap } from './base-map'
import type { StaticMap } from './static-map'

type Options = {
  frame: RefObject<HTMLElement>
  picture: StaticMap
  bounds: MapData['bounds']
  /** The address whose marker stands out. */
  highlightedHref: string | null
}

/** What stands over the picture: whether a map does, and the spot whose marker was pressed there. */
export type InteractiveMapState = { isLive: boolean; pressed: PressedMarker | null; close(): void }

/**
 * Lays a map that moves over the picture in `frame`, once that is seen. Whatever keeps it from being drawn (no WebGL, a
 * lost file, a broken style), the picture stays.
 */
export function useInteractiveMap({
  frame,
  picture,
  bounds,
  highlightedHref: pointedAt,
}: Options): InteractiveMapState {
  const ground = useBaseMap()
  const [live, setLive] = useState<InteractiveMap | null>(null)
  const [pressed, setPressed] = useState<PressedMarker | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!element || !ground || !canDrawMaps()) return
    const leaving = new AbortController()
    const { signal } = leaving
    const onPress = (next: PressedMarker) =>
      setPressed((before) => (before?.index === next.index ? null : next))
    const open = async () => {
      // Left out of the server's bundle, which would carry all of MapLibre for nothing.
      if (import.meta.env.SSR) return
      const { openInteractiveMap: openLiveMap } = await import('./interactive-map')
      const map = await openLiveMap({ frame: element, picture, bounds, ground, onPress, signal })
      await waitUntilBlurred(element)
      if (!signal.aborted) setLive(map)
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open().catch((fault: unknown) => {
        if (!signal.aborted) console.info('The map stays a picture:', fault)
      })
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      leaving.abort()
      setLive(null)
      setPressed(null)
    }
  }, [frame, picture, bounds, ground])

  useEffect(() => live?.highlight(pointedAt), [live, pointedAt])
  useEffect(() => live?.setOpen(pressed?.index ?? null), [live, pressed])

  const close = () => {
    if (pressed) live?.focus(pressed.index)
    setPressed(null)
  }
  return { isLive: live !== null, pressed, close }
}

/** Whether the browser can draw maps, and its owner has not chosen colours that a map cannot have. */
function canDrawMaps(): boolean {
  if (matchMedia('(forced-colors: active)').matches) return false
  try {
    const gl = document.createElement('canvas').getContext('webgl2')
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return gl !== null
  } catch {
    return false
  }
}

/** Who is among the picture's links with the keyboard is not thrown out of them. */
async function waitUntilBlurred(element: HTMLElement): Promise<void> {
  while (element.contains(document.activeElement)) {
    await new Promise((resolve) => element.addEventListener('focusout', resolve, { once: true }))
    // Until then the focus is on its way.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
