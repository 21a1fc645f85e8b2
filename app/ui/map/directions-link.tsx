import { useEffect, useState } from 'react'
import { A } from '~/ui/kit/link'

type Props = { place: { latitude: number; longitude: number }; className?: string }

/** Directions to a place in degrees: in the map app of the visitor's device, or without one or JavaScript by OpenStreetMap. */
export function DirectionsLink({ place: { latitude, longitude }, className }: Props) {
  const [findHref, setFindHref] = useState(() => openStreetMapUrl)
  useEffect(() => {
    const { userAgent } = navigator
    if (/Android/.test(userAgent)) setFindHref(() => androidUrl)
    else if (/iPhone|iPad|Macintosh/.test(userAgent)) setFindHref(() => appleUrl)
  }, [])
  const position = `${latitude.toFixed(5)},${longitude.toFixed(5)}`
  return (
    <A className={className} rel="noopener" href={findHref(position)}>
      Directions
    </A>
  )
}

const openStreetMapUrl = (position: string) =>
  `https://www.openstreetmap.org/directions?route=${encodeURIComponent(`;${position}`)}`

/** Offers every map app that is installed. */
const androidUrl = (position: string) => `geo:${position}?q=${position}`

const appleUrl = (position: string) => `https://maps.apple.com/?daddr=${position}`
