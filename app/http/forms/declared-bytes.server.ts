/** The length of a body in bytes, as its request declares it; null if it does not. */
export function declaredBytes(request: Request): number | null {
  const declared = request.headers.get('content-length') ?? ''
  return /^\d+$/.test(declared) ? Number(declared) : null
}
