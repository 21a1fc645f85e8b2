import type { DoorFrameData } from '~/ui/site-frame/frame-data'

/** The login's address, with the way back to a path of this door. */
export function loginHrefOf({ loginUrl, doorUrl }: DoorFrameData, path: string): string {
  return `${loginUrl}?redirect=${encodeURIComponent(doorUrl + path)}`
}
