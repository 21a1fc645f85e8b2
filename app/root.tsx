import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { openAtEveryDoor } from '~/http/guards.server'
import { loadFrame } from '~/routes/load-frame.server'
import {
  findPendingLoginHref,
  LoginButton,
  SIGN_IN_PENDING_HEADING,
  SIGN_IN_PENDING_TEXT,
} from '~/ui/accounts/login/sign-in-pending'
import { buildDoorLoginHref } from '~/ui/door-frame/door-login-href'
import { DoorNotFound, DoorPage } from '~/ui/door-frame/door-page'
import { useNonce } from '~/ui/kit/nonce'
import { InlineStyle } from '~/ui/kit/text/raw-html'
import { LaterScripts } from '~/ui/site-frame/later-scripts'
import { MessagePage, NOT_FOUND_TEXT } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'
import { PageStyles } from '~/ui/site-frame/page-styles'
import { SiteFrame } from '~/ui/site-frame/site-frame'
import { DEFAULT_THEME_CSS } from '~/ui/styles/default-theme'
import { LAYER_ORDER } from '~/ui/styles/layers'
import '~/ui/styles/global.css'

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  buildPageMeta(matches, { title: error ? getHeading(error) : null })

export function loader({ request, context }: LoaderFunctionArgs) {
  openAtEveryDoor(context)
  return loadFrame(request, context)
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const frame = useRouteLoaderData<typeof loader>('root')
  const isPreview = frame?.kind === 'site' && frame.isPreview
  const indexed = frame?.kind === 'site' && !frame.preventSearchEngineIndex
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {indexed ? null : <meta name="robots" content="noindex, nofollow" />}
        {frame?.kind === 'site' ? (
          <>
            <meta
              name="theme-color"
              content={frame.themeColors.light}
              media="(prefers-color-scheme: light)"
            />
            <meta
              name="theme-color"
              content={frame.themeColors.dark}
              media="(prefers-color-scheme: dark)"
            />
          </>
        ) : null}
        <link rel="icon" href={frame?.kind === 'site' ? frame.iconHref : '/favicon.svg'} />
        {isPreview ? <base target="_blank" /> : null}
        <InlineStyle css={LAYER_ORDER} />
        <PageStyles />
        <InlineStyle css={frame?.themeCss ?? DEFAULT_THEME_CSS} />
      </head>
      <body data-door={frame?.kind}>
        {children}
        {isPreview ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            {frame?.kind === 'site' ? <LaterScripts /> : <Scripts nonce={nonce} />}
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Renders errors that no page handles, in the frame of the requested door. */
export function ErrorBoundary() {
  const error = useRouteError()
  const refusal = findRefusal(error)
  const heading = getHeading(error)
  const loginHref = findPendingLoginHref(error)
  const { pathname, search } = useLocation()
  const frame = useRouteLoaderData<typeof loader>('root')
  const isServerError = heading === SERVER_ERROR
  if (frame?.kind === 'site') {
    const text = refusal ?? (isServerError ? SERVER_ERROR_TEXT : NOT_FOUND_TEXT)
    return (
      <SiteFrame frame={frame}>
        <MessagePage heading={heading} text={text}>
          {loginHref ? <LoginButton href={loginHref} /> : null}
        </MessagePage>
      </SiteFrame>
    )
  }
  if (refusal || isServerError || !frame) {
    return (
      <DoorPage heading={heading}>
        {refusal ? <p>{refusal}</p> : null}
        {loginHref ? <LoginButton href={loginHref} /> : null}
      </DoorPage>
    )
  }
  return (
    <DoorNotFound
      loginHref={buildDoorLoginHref(frame, pathname + search)}
      mainUrl={frame.mainUrl}
    />
  )
}

const SERVER_ERROR = 'Something went wrong, please try again shortly'
const SERVER_ERROR_TEXT = 'The problem is on our end. We’ve logged it.'

const REFUSED = 'We couldn’t do that'

/** A guard's message about an invalid request (400); Remix's own messages are for developers. */
function findRefusal(error: unknown): string | null {
  if (findPendingLoginHref(error)) return SIGN_IN_PENDING_TEXT
  if (!isRouteErrorResponse(error) || error.status !== 400) return null
  return typeof error.data === 'string' && !error.data.startsWith('Error:') ? error.data : null
}

function getHeading(error: unknown): string {
  if (findPendingLoginHref(error)) return SIGN_IN_PENDING_HEADING
  if (findRefusal(error)) return REFUSED
  if (!isRouteErrorResponse(error) || error.status >= 500) return SERVER_ERROR
  if (error.status === 404 && typeof error.data === 'string') return error.data
  return `${error.status} ${error.statusText}`
}
