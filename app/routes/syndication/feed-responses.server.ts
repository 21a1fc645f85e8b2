/** A feed that is not there, in plain text: programs show it in their logs, and people in a browser. */
export function feedRefusal(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(message, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  })
}
