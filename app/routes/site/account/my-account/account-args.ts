import type { Viewer } from '~/domain/accounts/account'
import type { Site } from '~/domain/sites/site'
import type { RequestArgs } from '~/http/guards.server'

/** A request of a signed-in viewer for their own account, on a site. */
export type AccountArgs = RequestArgs & { site: Site; viewer: Viewer }
