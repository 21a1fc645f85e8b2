import type { MetaDescriptor } from '@remix-run/react'
import type { FrameContent } from '~/ui/site-frame/frame-content'

/** The title of a page of a door that is no city's: '{page} - {city}' in a city's brand. */
export function buildDoorMeta(
  matches: readonly { id: string; data?: unknown }[],
  title: string,
): MetaDescriptor[] {
  const frame = matches.find(({ id }) => id === 'root')?.data as FrameContent | undefined
  const city = frame && frame.kind !== 'site' ? frame.city : null
  return [{ title: city ? `${title} - ${city.name}` : title }]
}
