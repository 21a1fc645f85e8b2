import type { DoorFrameContent } from '~/ui/site-frame/frame-content'

/** The URL of the login page, which returns to a path of this door. */
export function buildDoorLoginHref({ loginUrl, doorUrl }: DoorFrameContent, path: string): string {
  return `${loginUrl}?redirect=${encodeURIComponent(doorUrl + path)}`
}
