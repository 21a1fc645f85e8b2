import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireSite } from '~/http/guards.server'

/** `/home` is the home page's other address (specification, section 2). */
export function loader({ context }: LoaderFunctionArgs) {
  requireSite(context)
  return redirect('/', 301)
}

/** Never drawn; with it, other doors answer this path with their own page. */
export default function HomeRedirect() {
  return null
}
