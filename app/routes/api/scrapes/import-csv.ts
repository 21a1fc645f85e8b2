import { importScrapes } from '~/domain/feeds/scrapes/import-scrapes.server'
import { describeRowErrors } from '~/domain/feeds/scrapes/scrapes-csv'
import { apiBadRequest } from '~/http/api-errors.server'
import { MAX_SCRAPES_FILE, SCRAPES_FILE_TOO_LARGE } from '~/http/console/read-scrapes-file.server'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'
import { readAtMost } from '~/lib/bytes/read-at-most'

export const loader = postOnly

/** POST /api/feed/import with scrapes.csv as the raw body: adds and changes scrapes, all or none. */
export const action = postAction({
  guard: requireApiSuperadmin,
  async act({ request, acting }) {
    const file = await readAtMost(request.body, MAX_SCRAPES_FILE)
    if (file === null) return apiBadRequest(SCRAPES_FILE_TOO_LARGE)
    const outcome = await importScrapes(acting, new TextDecoder().decode(file))
    if (outcome.kind === 'refused') return apiBadRequest(describeRowErrors(outcome.errors))
    const { created, updated, unchanged } = outcome
    return { created, updated, unchanged }
  },
})
