import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getLegalFacts, TERMS_PATH } from '~/domain/sites/legal-facts'
import { requireSite } from '~/http/guards.server'
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
