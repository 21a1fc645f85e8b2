import type { SavedEvent } from '~/domain/events/authors/submit-event.server'
import { notifySubmitter } from '~/domain/events/review/notify-submitter.server'
import type { Site } from '~/domain/sites/site'
import type { RequestArgs } from '../guards.server'
import { getSiteUrl } from '../site-url.server'
import { requestMailBrand } from './request-mail-brand.server'

/** Emails the author of an event what became of it with this save, after the response is sent. */
export async function notifySubmitterLater(
  args: RequestArgs,
  site: Site,
  { submissionId, news }: Pick<SavedEvent, 'submissionId' | 'news'>,
): Promise<void> {
  if (news === null || submissionId === null) return
  const { request, context } = args
  const brand = await requestMailBrand(site, args)
  const siteUrl = getSiteUrl(site, request, context)
  const options = { submissionId, kind: news, brand, siteUrl }
  context.waitUntil('notifying the submitter', notifySubmitter(context.services, options))
}
