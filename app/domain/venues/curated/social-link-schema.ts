import { z } from 'zod'
import { describeSocialLink, normalizeSocialLink, type SocialNetwork } from './social-link'

const MAX_LENGTH = 2_000

/** A field for the page of a venue on a network, stored as its URL. */
export const socialLinkSchema = (network: SocialNetwork) =>
  z
    .string()
    .trim()
    .max(MAX_LENGTH, `Please use at most ${MAX_LENGTH.toLocaleString('en-US')} characters`)
    .default('')
    .transform((text, context) => {
      if (text === '') return ''
      const url = normalizeSocialLink(network, text)
      if (url !== null) return url
      context.addIssue({ code: 'custom', message: describeSocialLink(network) })
      return z.NEVER
    })
