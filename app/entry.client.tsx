import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { saveEarlyInput } from '~/ui/kit/fields/save-early-input'
import { NonceProvider } from '~/ui/kit/nonce'
import { CarriedSheetsProvider, readCarriedSheets } from '~/ui/site-frame/page-styles'

const token = removeTokenFromUrl()
if (token === null) hydrate()
else void signIn(token)

function hydrate(): void {
  const earlyInput = saveEarlyInput()
  const sheets = readCarriedSheets()
  const nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceProvider value={nonce}>
          <CarriedSheetsProvider value={sheets}>
            <Page earlyInput={earlyInput} />
          </CarriedSheetsProvider>
        </NonceProvider>
      </StrictMode>,
    )
  })
}

function Page({ earlyInput }: { earlyInput: ReturnType<typeof saveEarlyInput> }) {
  useLayoutEffect(earlyInput.beforeEffects, [])
  useEffect(earlyInput.afterEffects, [])
  return <RemixBrowser />
}

/** The sign-in token from the URL fragment, set by the login door; it is removed from the URL at once. */
function removeTokenFromUrl(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Exchanges the token for a session, and reloads the page for the viewer who is now signed in. */
async function signIn(token: string): Promise<void> {
  const path = location.pathname + location.search
  const body = new URLSearchParams({ token, redirect: path })
  try {
    const response = await fetch('/sign-in', { method: 'POST', body })
    if (response.ok) return location.reload()
    // This browser did not start the sign-in, or its state expired: start again.
    if (response.status === 409) return location.replace(await response.text())
  } catch {
    // Offline: show the page as it is, not signed in.
  }
  hydrate()
}
