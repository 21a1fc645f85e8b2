/**
 * How Remix is set up; vite.config.ts hands this to its compiler.
 *
 * `v3_singleFetch` stays off: public pages are rendered to one string, and with that flag a page
 * rendered so lacks its loader data (docs/decisions/0003-render-to-string.md).
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: false,
  },
}
