/** Days of the console are those of one place, whichever site it is about, and are written YYYY-MM-DD (admin specification, section 9). */
export const ADMIN_TIMEZONE = 'America/New_York'
