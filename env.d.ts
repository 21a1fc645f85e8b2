/// <reference types="@remix-run/dev" />
/// <reference types="vite/client" />

declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'

  const build: ServerBuild
  export = build
}

/** The named colors of CSS; the package has no types. */
declare module 'color-name' {
  const names: Record<string, [red: number, green: number, blue: number]>
  export default names
}

declare module '*.wasm' {
  const compiled: WebAssembly.Module
  export default compiled
}

/** The files of the widget, which scripts/vite/widget-bundle.ts builds. */
declare module 'virtual:widget-bundle' {
  const bundle: import('./scripts/vite/widget-bundle').WidgetBundle
  export default bundle
}

/** The style sheets of a site's pages, by URL, from scripts/vite/page-styles.ts. */
declare module 'virtual:page-styles' {
  const sheets: Readonly<Record<string, string>>
  export default sheets
}
