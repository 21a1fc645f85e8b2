import { z } from 'zod'
import { checkManifest } from '~/domain/feeds/plugins/siphon/check-manifest'
import { requireApiSuperadmin } from '~/http/guards.server'
import { postAction, postOnly } from '~/http/post-action.server'

export const loader = postOnly

/** POST /api/scrape/manifest/check {manifest}: what is wrong with it, by path; nothing is stored. */
export const action = postAction({
  guard: requireApiSuperadmin,
  body: z.object({
    manifest: z.unknown().refine((manifest) => manifest !== undefined, 'is required'),
  }),
  async act({ body }) {
    return { errors: checkManifest(body.manifest) }
  },
})
