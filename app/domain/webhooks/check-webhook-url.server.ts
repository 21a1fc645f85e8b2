import { FetchError, RefusedUrlError } from '~/platform/outgoing/outgoing-fetch-errors'
import { checkHost, checkUrl, type ResolveHost } from '~/platform/outgoing/outgoing-url.server'
import type { Settings } from '~/platform/settings/settings.server'

type Services = { resolveHost: ResolveHost; settings: Pick<Settings, 'environment'> }

/** Why we do not send to a URL, for the person who enters it; null if we do. It is checked again before each attempt. */
export async function findWebhookUrlRefusal(
  { resolveHost, settings }: Services,
  text: string,
): Promise<string | null> {
  try {
    const url = checkUrl(text)
    if (url.protocol !== 'https:' && settings.environment !== 'development') {
      return 'The URL must start with https://'
    }
    await checkHost(url.hostname, resolveHost)
    return null
  } catch (refusal) {
    if (!(refusal instanceof RefusedUrlError || refusal instanceof FetchError)) throw refusal
    return refusal.message.charAt(0).toUpperCase() + refusal.message.slice(1)
  }
}
