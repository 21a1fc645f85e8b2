import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { editSitePath, siteDomainsPath } from '~/domain/sites/admin-path'
import type { DomainState, DomainStatus } from '~/domain/sites/hosts/domain-status'
import { buttonClass } from '~/ui/kit/button-class'
import { Field } from '~/ui/kit/fields/field'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { A } from '~/ui/kit/link'
import { Badge, type BadgeTone } from '~/ui/kit/text/badge'
import styles from './domains-section.module.css'
import { OrderedList } from './ordered-list'
import type { SiteFields } from './site-form-fields'
import type { SiteFormPage } from './site-form-page'

type Props = { fields: SiteFields; page: SiteFormPage }

export function DomainsSection({ fields, page }: Props) {
  return (
    <FormSection
      id="domains"
      title="Domains"
      lead="The site answers at all of its domains, with and without www. Search engines are sent to the canonical one."
    >
      <Field
        label="Canonical domain"
        field={fields.canonicalDomain}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="events.example.com"
      />
      <OrderedList
        label="Other domains"
        field={fields.otherDomains}
        hint="Domain names such as events.example.com."
      />
      <DomainStatuses page={page} />
    </FormSection>
  )
}

/** What DNS must say, and what it says now: loaded by itself, or without JavaScript by 'Check now'. */
function DomainStatuses({ page: { site, domains, checked } }: { page: SiteFormPage }) {
  const fetcher = useFetcher<{ domains: DomainStatus[] }>()
  const hasJavaScript = useHasJavaScript()
  const href = siteDomainsPath(site)
  const names = domains.map(({ domain }) => domain).join(' ')
  const { load } = fetcher
  useEffect(() => {
    if (names !== '') load(href)
  }, [load, href, names])
  const statuses = fetcher.data?.domains ?? checked
  const isLoading = fetcher.state !== 'idle'
  if (domains.length === 0) return null
  return (
    <div className={styles.statuses} aria-busy={isLoading}>
      <h3 className={styles.heading}>What DNS must say</h3>
      <ul className={styles.list}>
        {domains.map(({ domain, expected }) => {
          const status = statuses?.find((status) => status.domain === domain)
          return (
            <li key={domain}>
              <code className={styles.record}>{expected}</code>
              <span role="status">
                {status ? <State {...status} /> : hasJavaScript ? 'Checking…' : 'Not checked yet'}
              </span>
            </li>
          )
        })}
      </ul>
      {hasJavaScript ? (
        <button
          type="button"
          className={buttonClass('second')}
          disabled={isLoading}
          onClick={() => load(href)}
        >
          Check now
        </button>
      ) : (
        <A className={buttonClass('second')} href={`${editSitePath(site)}&check=domains#domains`}>
          Check now
        </A>
      )}
    </div>
  )
}

const STATES: Record<DomainState, { tone: BadgeTone; text: string }> = {
  ready: { tone: 'good', text: 'Leads here' },
  'other-host': { tone: 'warn', text: 'Leads elsewhere' },
  missing: { tone: 'bad', text: 'Not in DNS' },
  unknown: { tone: 'calm', text: 'DNS did not answer' },
}

function State({ state, ips }: DomainStatus) {
  const { tone, text } = STATES[state]
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {state === 'other-host' ? <span> DNS says {ips.join(', ')}</span> : null}
    </>
  )
}
