import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const token = takeToken()
if (token === null) draw()
else void signIn(token)

function draw(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
}

/** The sign-in token from the URL fragment, set by the login door; it is removed from the URL at once. */
function takeToken(): string | null {
  const found = new URLSearchParams(location.hash.slice(1)).get('token')
  if (found !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return found
}

/** Exchanges the token for a session, and reloads the page for the viewer who is now signed in. */
async function signIn(found: string): Promise<void> {
  const path = location.pathname + location.search
  const body = new URLSearchParams({ token: found, redirect: path })
  try {
    const answer = await fetch('/sign-in', { method: 'POST', body })
    if (answer.ok) return location.reload()
    // This browser did not start the sign-in, or its state expired: start again.
    if (answer.status === 409) return location.replace(await answer.text())
  } catch {
    // Offline: show the page as it is, not signed in.
  }
  draw()
}
