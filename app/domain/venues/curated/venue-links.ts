import { parseHttpUrl } from '~/lib/text/http-url'
import { normalizeSocialLink, type SocialNetwork } from './social-link'

/** The URL of a website, entered with or without its scheme; null for anything but an http(s) URL. */
export function parseWebsite(entered: string): string | null {
  const text = entered.trim()
  return parseHttpUrl(STARTS_WITH_DOMAIN.test(text) ? `https://${text}` : text)?.href ?? null
}

/** 'example.com', 'www.example.com/path', 'example.com:8080'; no email address, and no other scheme. */
const STARTS_WITH_DOMAIN = /^([\p{L}\p{N}-]+\.)+\p{L}{2,63}(:\d+)?([/?#].*)?$/u

/** The URL of a page on a network, entered as a URL or as the name of an account, with or without '@'. */
export function parseSocialPage(network: SocialNetwork, entered: string): string | null {
  const account = URL.canParse(entered.trim()) ? null : normalizeSocialLink(network, entered)
  return account ?? parseWebsite(entered)
}
