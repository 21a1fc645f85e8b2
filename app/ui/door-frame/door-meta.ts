import type { MetaDescriptor } from '@remix-run/react'
import type { FrameData } from '~/ui/site-frame/frame-data'

/** The title of a page of a door that is no city's: '{page} - {city}' in a city's brand. */
export function doorMeta(
  matches: readonly { id: string; data?: unknown }[],
  title: string,
): MetaDescriptor[] {
  const frame = matches.find(({ id }) => id === 'root')?.data as FrameData | undefined
  const city = frame && frame.kind !== 'site' ? frame.city : null
  return [{ title: city ? `${title} - ${city.name}` : title }]
}
