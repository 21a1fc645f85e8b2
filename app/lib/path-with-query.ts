/** Browsers read two leading slashes as the name of another host. */
export function pathWithQuery({ pathname, search }: URL): string {
  return pathname.replace(/^\/{2,}/, '/') + search
}
