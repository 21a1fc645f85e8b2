import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { waitForUse } from '~/ui/kit/page-use'
import { useBaseMap } from '../base-map'
import type { MapData, MapList } from '../map-data'
import type { StaticMap } from '../static/static-map'
import type { PressedMarker } from './group-markers-by-location'
import type { InteractiveMap } from './interactive-map'
import type { MapOverlay } from './map-overlay'

type OpenMap = { map: InteractiveMap; MapOverlay: typeof MapOverlay }

type Options = {
  frame: RefObject<HTMLElement>
  stage: RefObject<HTMLElement>
  staticMap: StaticMap
  bounds: MapData['bounds']
  list: MapList | undefined
  /** The URL whose marker is highlighted. */
  highlightedHref: string | null
}

/** Whether an interactive map covers the static one, and what is over it. */
export type InteractiveMapState = { isLive: boolean; overlay: ReactNode }

/**
 * Opens an interactive map over the static map in `frame` once that is visible and the visitor uses it or the page. If that
 * fails (no WebGL, a missing file, a broken style), the static map stays.
 */
export function useInteractiveMap(options: Options): InteractiveMapState {
  const { frame, stage, staticMap, bounds, list, highlightedHref } = options
  const baseMap = useBaseMap()
  const [live, setLive] = useState<OpenMap | null>(null)
  const [pressed, setPressed] = useState<PressedMarker | null>(null)
  const [areaHref, setAreaHref] = useState<string | null>()
  const [message, setMessage] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one list, which each rendering writes again.
  useEffect(() => {
    const elements = { frame: frame.current, stage: stage.current }
    if (!elements.frame || !elements.stage || !baseMap || !canDrawMaps()) return
    const { frame: covered, stage: whole } = elements
    const unmounted = new AbortController()
    const { signal } = unmounted
    // From now on: what scrolls the map into view is a use of the page.
    const used = waitForUseAndIdle(signal)
    const open = async () => {
      // Keeps MapLibre out of the server bundle.
      if (import.meta.env.SSR) return
      await used
      const { openInteractiveMap, MapOverlay } = await import('./interactive-map')
      const map = await openInteractiveMap({
        frame: covered,
        stage: whole,
        staticMap,
        bounds,
        list,
        baseMap,
        signal,
        onPress: (next) => setPressed((before) => (before?.key === next.key ? null : next)),
        onMove: setAreaHref,
        onMessage: setMessage,
      })
      if (!signal.aborted) setLive({ map, MapOverlay })
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
      setAreaHref(undefined)
      setMessage('')
    }
  }, [frame, stage, staticMap, bounds, baseMap])

  useEffect(() => live?.map.highlight(highlightedHref), [live, highlightedHref])
  useEffect(() => live?.map.setOpen(pressed), [live, pressed])

  const close = () => {
    if (pressed) live?.map.focus(pressed.key)
    setPressed(null)
  }
  return {
    isLive: live !== null,
    overlay: live && (
      <live.MapOverlay pressed={pressed} areaHref={areaHref} message={message} onClose={close} />
    ),
  }
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

/**
 * Waits until the visitor does anything on the page, the map included, and then until the browser is idle: an interactive map is a
 * third of a second of work, for which nobody should wait who only reads. Never resolves after `signal`.
 */
async function waitForUseAndIdle(signal: AbortSignal): Promise<void> {
  await waitForUse(signal)
  // Safari has no requestIdleCallback.
  await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()))
}
