import type { AppLoadContext } from '@remix-run/cloudflare'
import { setPicture } from '~/domain/accounts/profile-store.server'
import { copyImage } from '~/domain/images/copy-image.server'

/** Keeps our own copy of the picture that Google shows of a new account. Without it the account has its initial. */
export async function takeGooglePicture(
  { services, now }: AppLoadContext,
  accountId: string,
  pictureUrl: string,
): Promise<void> {
  const { db, bucket, fetchOutside, log } = services
  const fetchImage = async (url: string) => {
    const answer = await fetchOutside({ url, accept: 'image/png, image/jpeg, image/gif' })
    if (answer.kind !== 'fetched') throw new Error('Google says that a new picture is an old one')
    return answer.body
  }
  const copied = await copyImage({ db, bucket, fetchImage, now }, pictureUrl)
  if (copied.kind === 'copied') await setPicture({ db, now }, accountId, copied.checksum)
  else log.info('a picture could not be copied', { error: copied.error })
}
