/**
 * All days in the console are those of one time zone, for every site, and are written YYYY-MM-DD (admin specification,
 * section 9).
 */
export const ADMIN_TIMEZONE = 'America/New_York'
