import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getLegalFacts, PRIVACY_PATH } from '~/domain/sites/legal-facts'
import { requireSite } from '~/http/guards.server'
import { PrivacyPolicy } from '~/ui/legal/privacy-policy'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, {
    title: 'Privacy Policy',
    path: PRIVACY_PATH,
    description: 'What we store about you, and why.',
  })

export function loader({ context }: LoaderFunctionArgs) {
  const { name, settings } = requireSite(context)
  return getLegalFacts(name, settings)
}

export default function PrivacyPolicyPage() {
  return <PrivacyPolicy facts={useLoaderData<typeof loader>()} />
}
