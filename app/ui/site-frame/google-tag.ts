import { loadThirdPartyScript } from '~/ui/kit/third-party-script'

const HOST = 'https://www.googletagmanager.com'

/** Starts Google Analytics for this tracking id. */
export function startAnalytics(trackingId: string): void {
  send('js', new Date())
  send('config', trackingId)
  void loadThirdPartyScript(`${HOST}/gtag/js?id=${trackingId}`)
}

/** Starts the container of Google Tag Manager. */
export function loadTagManager(containerId: string): void {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  void loadThirdPartyScript(`${HOST}/gtm.js?id=${containerId}`)
}

/** Google's tag accepts commands only as a function's `arguments` object. */
function send(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments)
}

function dataLayer(): unknown[] {
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  return page.dataLayer
}
