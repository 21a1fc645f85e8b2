import { useEffect, useState } from 'react'
import fact from '~/ui/kit/fact.module.css'
import { A } from '~/ui/kit/link'

/** Directions to a position in degrees, in the map app of the visitor's phone, or else on a map's website. */
export function Directions({ position, venue }: { position: string[]; venue: string }) {
  const [isApple, setIsApple] = useState(false)
  useEffect(() => setIsApple(/iPhone|iPad|Macintosh/.test(navigator.userAgent)), [])
  const place = encodeURIComponent(position.join())
  const href = isApple
    ? `https://maps.apple.com/?daddr=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`
  return (
    <A className={fact.link} rel="noopener" href={href} aria-label={`Directions to ${venue}`}>
      Directions
    </A>
  )
}
