import { UNVERIFIED_DAYS } from '~/domain/accounts/account'
import { purgeApiKeys } from '~/domain/accounts/api-keys/purge-api-keys.server'
import { purgeExpiredSessionsAndAccounts } from '~/domain/accounts/login/purge-expired-sessions-and-accounts.server'
import { purgeUnsentForms } from '~/domain/accounts/unsent-form-store.server'
import { purgeAuditLog } from '~/domain/changes/purge-audit-log.server'
import { eraseDeletedEvents } from '~/domain/events/authors/erase-deleted-events.server'
import { purgeEventDrafts } from '~/domain/events/form/event-draft-store.server'
import { purgeSubmissionCounts } from '~/domain/events/review/count-submission.server'
import { purgeModerationUndo } from '~/domain/events/review/moderation-undo.server'
import { openServices } from '~/domain/open-services.server'
import { purgeAttempts } from '~/domain/promotions/payments/count-attempts.server'
import { purgeFailedMessages } from '~/domain/reports/failed-message-store.server'
import { purgeSiteDrafts } from '~/domain/sites/form/site-draft-store.server'
import { purgeDeliveries } from '~/domain/webhooks/purge-deliveries.server'
import { DAY } from '~/lib/time/local-time'
import { type Job, NIGHTLY } from './job'

/** What deletes, each night, what is not needed any more. */
export const PURGE_JOBS: Job[] = [
  {
    cron: NIGHTLY,
    name: 'purge expired sessions and accounts',
    async run(env, log) {
      const { db, now } = openServices(env, log)
      const unverifiedBefore = now - UNVERIFIED_DAYS * DAY
      log.info(
        'purged expired sessions and accounts',
        await purgeExpiredSessionsAndAccounts({ db, now }, { unverifiedBefore }),
      )
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge API keys',
    async run(env, log) {
      log.info('purged API keys', await purgeApiKeys(openServices(env, log)))
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge webhook deliveries',
    run: async (env, log) =>
      log.info('purged webhook deliveries', {
        deliveries: await purgeDeliveries(openServices(env, log)),
      }),
  },
  {
    cron: NIGHTLY,
    name: 'purge submission counts',
    async run(env, log) {
      log.info('purged submission counts', await purgeSubmissionCounts(openServices(env, log)))
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge failed messages',
    run: async (env, log) =>
      log.info('purged failed messages', {
        messages: await purgeFailedMessages(openServices(env, log)),
      }),
  },
  {
    cron: NIGHTLY,
    name: 'purge payment attempts',
    run: async (env, log) =>
      log.info('purged payment attempts', await purgeAttempts(openServices(env, log))),
  },
  {
    cron: NIGHTLY,
    name: 'purge moderation undo',
    async run(env, log) {
      log.info('purged moderation undo', await purgeModerationUndo(openServices(env, log)))
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge the audit log',
    async run(env, log) {
      log.info('purged the audit log', { entries: await purgeAuditLog(openServices(env, log)) })
    },
  },
  {
    cron: NIGHTLY,
    name: 'erase deleted events',
    async run(env, log) {
      log.info('erased deleted events', await eraseDeletedEvents(openServices(env, log)))
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge event drafts',
    async run(env, log) {
      log.info('purged event drafts', { drafts: await purgeEventDrafts(openServices(env, log)) })
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge unsent forms',
    async run(env, log) {
      log.info('purged unsent forms', { forms: await purgeUnsentForms(openServices(env, log)) })
    },
  },
  {
    cron: NIGHTLY,
    name: 'purge site drafts',
    async run(env, log) {
      log.info('purged site drafts', { drafts: await purgeSiteDrafts(openServices(env, log)) })
    },
  },
]
