/** What a message of a queue that failed each time was to do, for superadmins. */
export type FailedWork = {
  /** 'Run feed 12 and 2 more of its host' */
  work: string
  /** What becomes of it without anybody doing anything. */
  next: string
  feedId: number | null
}

/** By the shape of the message, which names its queue (platform/settings/env.ts); its error is in the log. */
export function describeFailedWork(body: unknown): FailedWork {
  const message = typeof body === 'object' && body !== null ? body : {}
  if ('feedIds' in message && Array.isArray(message.feedIds)) {
    const [feedId, ...rest] = message.feedIds as number[]
    const more = rest.length > 0 ? ` and ${rest.length} more of its host` : ''
    return {
      work: `Run feed ${feedId}${more}`,
      feedId: feedId ?? null,
      next: 'Each runs when it is due again. Its page runs it at once.',
    }
  }
  if ('webhookId' in message) {
    const work = `Send webhook ${message.webhookId} what has changed`
    return { work, next: 'It is sent within a quarter of an hour.', feedId: null }
  }
  if ('refresh' in message) {
    const next = 'It is tried again within a quarter of an hour.'
    return { work: 'Refresh the listings', next, feedId: null }
  }
  const kind = 'kind' in message ? `: ${message.kind}` : ''
  return {
    work: `Work on sales${kind}`,
    feedId: null,
    next: 'The next comparison of sales does it again.',
  }
}
