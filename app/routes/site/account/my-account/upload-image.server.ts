import { setProfileImage } from '~/domain/accounts/profile-store.server'
import { MAX_FILE_BYTES, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import { storeImage } from '~/domain/images/store-image.server'
import { readFormData } from '~/http/forms.server'
import { type AccountAsked, problemWith, refuse, tell } from './account-replies.server'

/** What a form has beside its file. */
const AROUND_THE_FILE = 16_384

/** Takes the picture that was chosen, whatever its file is called. */
export async function answerPicture({ request, context, viewer }: AccountAsked): Promise<Response> {
  const { services } = context
  const form = await readUpload(request)
  if (form === null) return refuse('picture', problemWith('picture', TOO_LARGE_MESSAGE))
  const file = form.get('picture')
  // A form in which nothing was chosen sends a file of no bytes.
  if (!(file instanceof File) || file.size === 0) {
    return refuse('picture', problemWith('picture', 'Please choose a picture'))
  }
  const stored = await storeImage(services, new Uint8Array(await file.arrayBuffer()))
  if (stored.kind !== 'stored') {
    return refuse('picture', problemWith('picture', stored.message))
  }
  await setProfileImage(services, viewer.id, stored.checksum)
  return tell('picture')
}

/** Null where it is more than a picture may be. */
async function readUpload(request: Request): Promise<FormData | null> {
  try {
    return await readFormData(request, MAX_FILE_BYTES + AROUND_THE_FILE)
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 413) return null
    throw refusal
  }
}
