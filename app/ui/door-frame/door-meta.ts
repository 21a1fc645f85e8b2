import type { MetaDescriptor } from '@remix-run/react'
import type { FrameContent } from '~/ui/site-frame/frame-content'

/** The title of a page outside a site: '{page} - {site name}' when it has a site's branding. */
export function buildDoorMeta(
  matches: readonly { id: string; data?: unknown }[],
  title: string,
): MetaDescriptor[] {
  const frame = matches.find(({ id }) => id === 'root')?.data as FrameContent | undefined
  const site = frame && frame.kind !== 'site' ? frame.site : null
  return [{ title: site ? `${title} - ${site.name}` : title }]
}
