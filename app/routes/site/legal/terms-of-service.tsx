import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireSite } from '~/http/guards.server'
import { getLegalFacts, TERMS_PATH } from '~/ui/legal/legal-facts'
import { TermsOfService } from '~/ui/legal/terms-of-service'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Terms of Service',
    path: TERMS_PATH,
    description: 'What you agree to by using this site.',
  })

export function loader({ context }: LoaderFunctionArgs) {
  const { name, settings } = requireSite(context)
  return getLegalFacts(name, settings)
}

export default function TermsOfServicePage() {
  return <TermsOfService facts={useLoaderData<typeof loader>()} />
}
