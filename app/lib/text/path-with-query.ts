/** Browsers read two leading slashes as the name of another host. */
export function pathWithQuery({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname.replace(/^\/{2,}/, '/') + search
}
