import { type Finding, ok, warning, wrong } from './finding'

/** What belongs together, and what works without it. */
const GROUPS: { step: string; names: string[]; without: string }[] = [
  {
    step: 'payments',
    names: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    without: 'Nothing can be paid.',
  },
  {
    step: 'Google',
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    without: 'Nobody logs in with Google.',
  },
  {
    step: 'Turnstile',
    names: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
    without: 'The embedded check is used.',
  },
  {
    step: 'Ticketmaster',
    names: ['TICKETMASTER_API_KEY'],
    without: 'Feeds of Ticketmaster fail.',
  },
  { step: 'IndexNow', names: ['INDEXNOW_KEY'], without: 'Changed pages are not submitted.' },
]

/** Which settings are set, by the names of vars and secrets; values of secrets cannot be read. */
export function checkSecrets(set: ReadonlySet<string>, hasEmailBinding: boolean): Finding[] {
  return [checkMail(set, hasEmailBinding), ...GROUPS.map((group) => checkGroup(group, set))]
}

function checkMail(set: ReadonlySet<string>, hasEmailBinding: boolean): Finding {
  if (!set.has('MAIL_FROM')) {
    return wrong('mail', 'Set MAIL_FROM: without it nobody can verify an account.')
  }
  if (set.has('MAIL_API_KEY')) return ok('mail', 'sent through an HTTP API')
  return hasEmailBinding
    ? ok('mail', 'sent through Cloudflare')
    : wrong('mail', 'Set the secret MAIL_API_KEY, or uncomment [[env.production.send_email]].')
}

function checkGroup(
  { step, names, without }: (typeof GROUPS)[number],
  set: ReadonlySet<string>,
): Finding {
  const missing = names.filter((name) => !set.has(name))
  if (missing.length === 0) return ok(step, `${names.join(', ')} set`)
  if (missing.length === names.length) return warning(step, `Not set up. ${without}`)
  return wrong(step, `${missing.join(', ')} must be set as well.`)
}
