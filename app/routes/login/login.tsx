import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useRouteLoaderData } from '@remix-run/react'
import { requireDoor } from '~/http/guards.server'
import type { loader as rootLoader } from '~/root'
import { DoorPage } from '~/ui/door-frame/door-page'

export const meta: MetaFunction = () => [{ title: 'Log In' }]

export function loader({ context }: LoaderFunctionArgs) {
  requireDoor(context, 'login')
  return null
}

export default function Login() {
  const frame = useRouteLoaderData<typeof rootLoader>('root')
  if (!frame || frame.kind === 'site') return null
  return (
    <DoorPage heading="Log In">
      <p>
        Accounts are not open on this installation yet. Everything that is listed can be read
        without one.
      </p>
      <p>
        <a href={frame.mainUrl}>Go to the main page</a>
      </p>
    </DoorPage>
  )
}
