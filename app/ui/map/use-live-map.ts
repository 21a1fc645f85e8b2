import { type RefObject, useEffect, useState } from 'react'
import type { LiveMap } from './live-map'
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

/**
 * Lays a map that moves over the picture in `frame`, once that is seen; true from when it is drawn. Whatever keeps it
 * from being drawn (no WebGL, a lost file, a broken style), the picture stays.
 */
export function useLiveMap({ frame, picture, bounds, pointedAt }: Asked): boolean {
  const ground = useMapGround()
  const [live, setLive] = useState<LiveMap | null>(null)

  useEffect(() => {
    const element = frame.current
    if (!element || !ground || !mayMove()) return
    const leaving = new AbortController()
    const open = async () => {
      // Left out of the server's bundle, which would carry all of MapLibre for nothing.
      if (import.meta.env.SSR) return
      const { openLiveMap } = await import('./live-map')
      setLive(
        await openLiveMap({ frame: element, picture, bounds, ground, signal: leaving.signal }),
      )
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      open().catch((fault: unknown) => {
        if (!leaving.signal.aborted) console.info('The map stays a picture:', fault)
      })
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      leaving.abort()
      setLive(null)
    }
  }, [frame, picture, bounds, ground])

  useEffect(() => live?.pointAt(pointedAt), [live, pointedAt])
  return live !== null
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
