import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { describeApp } from '~/http/api/app-configuration.server'
import { openAtEveryDoor } from '~/http/guards.server'

/** GET /api/app in a preview of a site; elsewhere it is answered without React (http/api/app-configuration.server.ts). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const door = openAtEveryDoor(context)
  return json(describeApp(request, door, context.services))
}
