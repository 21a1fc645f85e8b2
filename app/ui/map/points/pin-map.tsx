import { useEffect, useRef, useState } from 'react'
import type { Point } from '~/lib/shapes/geojson'
import quiet from '~/ui/kit/text/quiet.module.css'
import { useBaseMap } from '../base-map'
import type { PinMapControl } from '../interactive/interactive-map-pin'
import { canDrawMaps } from '../interactive/use-interactive-map'
import styles from './pin-map.module.css'

type Props = {
  point: Point | null
  label: string
  /** Called when a person moves the pin or sets it by a click. */
  onMove: (point: Point) => void
  /** The map cannot be drawn. */
  onFail: () => void
}

/** A map on which a person sets a pin. MapLibre is loaded when it appears. */
export function PinMap({ point, label, onMove, onFail }: Props) {
  const baseMap = useBaseMap()
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef({ point, onMove, onFail })
  latest.current = { point, onMove, onFail }
  const [map, setMap] = useState<PinMapControl | null>(null)

  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    const open = async () => {
      const element = frame.current
      if (!element || !baseMap || !canDrawMaps()) throw new Error('Maps cannot be drawn')
      // Keeps MapLibre out of the server bundle.
      if (import.meta.env.SSR) return
      const { openPinMap } = await import('../interactive/interactive-map-pin')
      const opened = await openPinMap({
        frame: element,
        label,
        baseMap,
        signal,
        point: latest.current.point,
        onMove: (moved) => latest.current.onMove(moved),
      })
      if (!signal.aborted) setMap(opened)
    }
    open().catch(() => {
      if (!signal.aborted) latest.current.onFail()
    })
    return () => unmounted.abort()
  }, [baseMap, label])

  const latitude = point?.latitude
  const longitude = point?.longitude
  useEffect(() => {
    const isSet = latitude !== undefined && longitude !== undefined
    map?.setPoint(isSet ? { latitude, longitude } : null)
  }, [map, latitude, longitude])

  return (
    <section className={styles.map} aria-label={label}>
      <div className={styles.frame} ref={frame} data-live={map ? '' : undefined}>
        {map ? null : <p className={styles.loading}>Loading the map…</p>}
      </div>
      <p className={quiet.small}>Drag the pin to the entrance, or click the map to set it.</p>
    </section>
  )
}
