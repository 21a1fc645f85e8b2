import { type RefObject, useEffect, useState } from 'react'
import type { LiveMap, Pressed } from './live-map'
import type { MapData } from './map-data'
import { useMapGround } from './map-ground'
import type { Picture } from './picture'

type Asked = {
  frame: RefObject<HTMLElement>
  picture: Picture
  bounds: MapData['bounds']
  /** The address whose marker stands out. */
  pointedAt: string | null
}

/** What stands over the picture: whether a map does, and the spot whose marker was pressed there. */
export type LiveState = { isLive: boolean; pressed: Pressed | null; close(): void }

/**
 * Lays a map that moves over the picture in `frame`, once that is seen. Whatever keeps it from being drawn (no WebGL, a
 * lost file, a broken style), the picture stays.
 */
export function useLiveMap({ frame, picture, bounds, pointedAt }: Asked): LiveState {
  const ground = useMapGround()
  const [live, setLive] = useState<LiveMap | null>(null)
  const [pressed, setPressed] = useState<Pressed | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!element || !ground || !mayMove()) return
    const leaving = new AbortController()
    const { signal } = leaving
    const onPress = (next: Pressed) =>
      setPressed((before) => (before?.index === next.index ? null : next))
    const open = async () => {
      // Left out of the server's bundle, which would carry all of MapLibre for nothing.
      if (import.meta.env.SSR) return
      const { openLiveMap } = await import('./live-map')
      const map = await openLiveMap({ frame: element, picture, bounds, ground, onPress, signal })
      await untilLeft(element)
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

  useEffect(() => live?.pointAt(pointedAt), [live, pointedAt])
  useEffect(() => live?.setOpen(pressed?.index ?? null), [live, pressed])

  const close = () => {
    if (pressed) live?.focus(pressed.index)
    setPressed(null)
  }
  return { isLive: live !== null, pressed, close }
}

/** Whether the browser can draw maps, and its owner has not chosen colours that a map cannot have. */
function mayMove(): boolean {
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
async function untilLeft(element: HTMLElement): Promise<void> {
  while (element.contains(document.activeElement)) {
    await new Promise((resolve) => element.addEventListener('focusout', resolve, { once: true }))
    // Until then the focus is on its way.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
