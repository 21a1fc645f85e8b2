const loaded = new Map<string, Promise<boolean>>()

/**
 * Loads a third-party script once; returns whether it could be loaded. The content security policy allows it because a
 * trusted script adds it; the nonce is for the scripts that it loads in turn.
 */
export function loadThirdPartyScript(url: string): Promise<boolean> {
  const known = loaded.get(url)
  if (known) return known
  const script = document.createElement('script')
  const loading = new Promise<boolean>((resolve) => {
    script.onload = () => resolve(true)
    script.onerror = () => resolve(false)
  })
  loaded.set(url, loading)
  script.async = true
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.src = url
  document.head.appendChild(script)
  return loading
}
