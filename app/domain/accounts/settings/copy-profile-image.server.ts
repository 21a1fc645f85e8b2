import { copyImage } from '~/domain/images/copy-image.server'
import { createImageFetcher } from '~/domain/images/fetch-image.server'
import type { StoreServices } from '~/domain/images/store-image.server'
import type { Log } from '~/platform/log.server'
import type { OutgoingFetch } from '~/platform/outgoing/outgoing-fetch.server'
import { setProfileImage } from './profile-store.server'

type Services = StoreServices & { fetchOutside: OutgoingFetch; log: Log }

/**
 * Stores our own copy of the profile image that another service has of an account. Without one, the initial is shown.
 */
export async function copyProfileImage(
  services: Services,
  accountId: string,
  imageUrl: string,
): Promise<void> {
  const copied = await copyImage(
    { ...services, fetchImage: createImageFetcher(services) },
    imageUrl,
  )
  if (copied.kind === 'copied') await setProfileImage(services, accountId, copied.checksum)
  else services.log.info('a profile image could not be copied', { error: copied.error })
}
