export const ACCOUNT_PATH = '/account'
export const DELETE_ACCOUNT_PATH = '/account/delete'
export const ACCOUNT_EXPORT_PATH = '/account/export.json'
