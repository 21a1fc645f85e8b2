import { HOUR } from '~/lib/time/local-time'

/** For how long the secret before a rotation also signs. */
export const ROTATION_HOURS = 24
export const ROTATION = ROTATION_HOURS * HOUR
