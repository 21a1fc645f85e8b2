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

/** The token with which the login door sends somebody back; it is taken out of the address at once. */
function takeToken(): string | null {
  const found = new URLSearchParams(location.hash.slice(1)).get('token')
  if (found !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return found
}

/** Swaps the token for a session, and shows the page as whoever is signed in sees it. */
async function signIn(found: string): Promise<void> {
  const path = location.pathname + location.search
  const body = new URLSearchParams({ token: found, redirect: path })
  try {
    const answer = await fetch('/sign-in', { method: 'POST', body })
    if (answer.ok) return location.reload()
    // This browser has not asked for a token, or too long ago: it asks now.
    if (answer.status === 409) return location.replace(await answer.text())
  } catch {
    // The network is away: the page is there, for somebody who is not signed in.
  }
  draw()
}
