/** One answer of a source over HTTP. A request with its `etag` is answered with 304 instead. */
export type Exchange = {
  status?: number
  headers?: Record<string, string>
  text?: string
  /** A body that is no text. */
  base64?: string
  /** A file of the shared fixtures, as the body. */
  recording?: string
  /** The length of a body of zeros. */
  zeroBytes?: number
  /** Not with the content type of a calendar. */
  isGzipped?: boolean
  /** Between two bytes of the body. */
  pauseMs?: number
}

export type ReceivedRequest = { path: string; agent: string; etag: string | null }

/** From now on, this host answers each path with these, one after another; others do not exist. */
export async function playExchanges(
  host: string,
  exchanges: Record<string, Exchange[]>,
): Promise<void> {
  const body = JSON.stringify(exchanges)
  const { status } = await fetch(control(host), { method: 'PUT', body })
  if (status !== 204) throw new Error(`${host} cannot play the exchanges: ${status}`)
}

/** What `host` was sent since it was told what to play. */
export async function listReceived(host: string): Promise<ReceivedRequest[]> {
  return (await fetch(control(host))).json()
}

const control = (host: string) => `https://control.recorded.example/${host}`
