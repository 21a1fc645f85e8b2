const loaded = new Set<string>()

/**
 * Loads a third-party script once. The content security policy allows it because a trusted script adds it; the nonce is
 * for the scripts that it loads in turn.
 */
export function loadThirdPartyScript(url: string): void {
  if (loaded.has(url)) return
  loaded.add(url)
  const script = document.createElement('script')
  script.async = true
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  script.src = url
  document.head.appendChild(script)
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function hasTrackingOptOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
