const loaded = new Set<string>()

/**
 * Loads someone else's script, once. The content policy allows it because a trusted script asks for it; the nonce is
 * for what that script will load in turn.
 */
export function loadThirdPartyScript(address: string): void {
  if (loaded.has(address)) return
  loaded.add(address)
  const script = document.createElement('script')
  script.async = true
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  script.src = address
  document.head.appendChild(script)
}

/** Whether the visitor's browser asks not to be followed: Do Not Track, or Global Privacy Control. */
export function hasTrackingOptOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return doNotTrack === '1' || globalPrivacyControl === true
}
