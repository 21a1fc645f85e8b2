import { z } from 'zod'
import { tooLongMessage } from '~/lib/forms/form-messages'
import { describeSocialLink, normalizeSocialLink, type SocialNetwork } from './social-link'

const MAX_LENGTH = 2_000

/** A field for the page of a venue on a network, stored as its URL. */
export const socialLinkSchema = (network: SocialNetwork) =>
  z
    .string()
    .trim()
    .max(MAX_LENGTH, tooLongMessage(MAX_LENGTH))
    .default('')
    .transform((text, context) => {
      if (text === '') return ''
      const url = normalizeSocialLink(network, text)
      if (url !== null) return url
      context.addIssue({ code: 'custom', message: describeSocialLink(network) })
      return z.NEVER
    })
