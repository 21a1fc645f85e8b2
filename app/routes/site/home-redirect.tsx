import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'

/** `/home` redirects to the home page (specification, section 2). */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  return redirect('/', 301)
}

/** Never rendered. Without it this would be a resource route, and other doors could not show their own not-found page. */
export default function HomeRedirect() {
  return null
}
