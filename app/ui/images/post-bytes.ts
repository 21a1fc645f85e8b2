type Options = {
  signal: AbortSignal
  /** The part of the body that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

/** The response to a request; `json` is null when the body is not JSON. */
export type Reply = { status: number; json: unknown }

/**
 * Posts bytes to our API, with the viewer's cookie. XMLHttpRequest, because `fetch` does not report how much was sent. Null
 * when there was no response.
 */
export function postBytes(
  url: string,
  body: Blob | null,
  { signal, onProgress }: Options,
): Promise<Reply | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({ status: request.status, json: parseJson(request.responseText) })
    request.onerror = () => resolve(null)
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('POST', url)
    if (body) request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(body)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
