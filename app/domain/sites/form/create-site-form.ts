import { z } from 'zod'
import { newHostSchema } from '~/domain/sites/hosts/site-host'
import { siteNameSchema } from '~/domain/sites/site-name'

/** The dialog 'Add Site', also for the API. The page writes the host in lower case as it is typed; without JavaScript, this does. */
export const createSiteForm = z.object({
  host: z
    .string('Host is required')
    .transform((host) => host.toLowerCase())
    .pipe(newHostSchema),
  name: siteNameSchema,
})
