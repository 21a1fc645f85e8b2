/** The visitor's IP, for rate limits; Cloudflare sets the header. */
export function clientIp(request: Request): string {
  return request.headers.get('cf-connecting-ip') ?? ''
}
