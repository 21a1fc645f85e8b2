import { UNVERIFIED_DAYS } from '~/domain/accounts/account'
import { purgeApiKeys } from '~/domain/accounts/api-keys/purge-api-keys.server'
import { purgeExpiredSessionsAndAccounts } from '~/domain/accounts/login/purge-expired-sessions-and-accounts.server'
import { purgeUnsentForms } from '~/domain/accounts/unsent-form-store.server'
import { purgeAuditLog } from '~/domain/changes/purge-audit-log.server'
import { eraseDeletedEvents } from '~/domain/events/authors/erase-deleted-events.server'
import { purgeEventDrafts } from '~/domain/events/form/event-draft-store.server'
import { purgeSubmissionCounts } from '~/domain/events/review/count-submission.server'
import { purgeModerationUndo } from '~/domain/events/review/moderation-undo.server'
import { purgeAttempts } from '~/domain/promotions/payments/count-attempts.server'
import { purgeFailedMessages } from '~/domain/reports/failed-message-store.server'
import { purgeSiteDrafts } from '~/domain/sites/form/site-draft-store.server'
import { purgeDeliveries } from '~/domain/webhooks/purge-deliveries.server'
import { DAY } from '~/lib/time/local-time'
import { createJob, type Job, NIGHTLY } from './job'

/** What deletes, each night, what is not needed any more. */
export const PURGE_JOBS: Job[] = [
  createJob(
    [NIGHTLY, 'purge expired sessions and accounts', 'purged expired sessions and accounts'],
    ({ db, now }) =>
      purgeExpiredSessionsAndAccounts(
        { db, now },
        { unverifiedBefore: now - UNVERIFIED_DAYS * DAY },
      ),
  ),
  createJob([NIGHTLY, 'purge API keys', 'purged API keys'], purgeApiKeys),
  createJob(
    [NIGHTLY, 'purge webhook deliveries', 'purged webhook deliveries'],
    async (services) => ({ deliveries: await purgeDeliveries(services) }),
  ),
  createJob(
    [NIGHTLY, 'purge submission counts', 'purged submission counts'],
    purgeSubmissionCounts,
  ),
  createJob([NIGHTLY, 'purge failed messages', 'purged failed messages'], async (services) => ({
    messages: await purgeFailedMessages(services),
  })),
  createJob([NIGHTLY, 'purge payment attempts', 'purged payment attempts'], purgeAttempts),
  createJob([NIGHTLY, 'purge moderation undo', 'purged moderation undo'], purgeModerationUndo),
  createJob([NIGHTLY, 'purge the audit log', 'purged the audit log'], async (services) => ({
    entries: await purgeAuditLog(services),
  })),
  createJob([NIGHTLY, 'erase deleted events', 'erased deleted events'], eraseDeletedEvents),
  createJob([NIGHTLY, 'purge event drafts', 'purged event drafts'], async (services) => ({
    drafts: await purgeEventDrafts(services),
  })),
  createJob([NIGHTLY, 'purge unsent forms', 'purged unsent forms'], async (services) => ({
    forms: await purgeUnsentForms(services),
  })),
  createJob([NIGHTLY, 'purge site drafts', 'purged site drafts'], async (services) => ({
    drafts: await purgeSiteDrafts(services),
  })),
]
