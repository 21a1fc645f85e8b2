import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { nameSchema } from '~/domain/accounts/credentials'
import { setName, setProfileImage } from '~/domain/accounts/profile-store.server'
import { unlinkGoogle } from '~/domain/accounts/unlink-google.server'
import { revokeAllSessions, revokeSession } from '~/domain/accounts/session-store.server'
import { readFormData } from '~/http/forms.server'
import { type AccountAsked, leave, problemWith, refuse, tell } from './account-replies.server'
import { answerNewEmail, answerNewPassword, answerReset } from './change-credentials.server'
import { answerPicture } from './upload-image.server'

const LONGEST_FORM = 16_384
const nameForm = z.object({ name: nameSchema })

/** Answers the buttons of the account page; each belongs to the part of the page that its form stands in. */
export async function answerAccount(asked: AccountAsked): Promise<Response> {
  const { request, context, viewer } = asked
  const { db } = context.services
  const at = { db, now: context.services.now }
  if (isUpload(request)) return answerPicture(asked)
  const form = await readFormData(request, LONGEST_FORM)
  switch (form.get('act')) {
    case 'name': {
      const submission = parseWithZod(form, { schema: nameForm })
      if (submission.status !== 'success') return refuse('name', submission.reply())
      await setName(at, viewer.id, submission.value.name)
      return tell('name')
    }
    case 'remove-picture':
      await setProfileImage(at, viewer.id, null)
      return tell('picture-removed')
    case 'email':
      return answerNewEmail(asked, form)
    case 'password':
      return answerNewPassword(asked, form)
    case 'reset':
      return answerReset(asked)
    case 'remove-google': {
      const removal = await unlinkGoogle(at, viewer.id)
      if (removal.kind === 'removed') return tell('google-removed')
      return refuse('providers', problemWith('', SET_PASSWORD_FIRST))
    }
    case 'end-session': {
      const id = String(form.get('session') ?? '')
      await revokeSession(db, viewer.id, id)
      const { session } = viewer
      const isOwn = id === session.id || id === session.parentId
      return isOwn ? leave(request, 'logged-out') : tell('session-ended')
    }
    case 'end-all':
      await revokeAllSessions(db, viewer.id)
      return leave(request, 'logged-out')
    default:
      throw new Response('The page has no such button', { status: 400, statusText: 'Bad Request' })
  }
}

const SET_PASSWORD_FIRST = 'Please set a password first: Google is all that you can log in with.'

/** Only the form with the picture sends files. */
function isUpload({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}
