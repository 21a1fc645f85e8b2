/** The words of the specification (admin, section 8). */
export const ACCOUNT_MESSAGES = {
  wrongPassword: 'Wrong password',
  noAccount: (email: string) => `There is no account for ${email}`,
  emailInUse: 'Email in use. Would you like to reset your password?',
  unverified: "Please verify your email address, and then you'll be able to log in",
  problem: 'We ran into a problem',
  resetSent: 'Check your email for a link that will let you reset your password',
  verifySent: 'Check your email for a link that will let you verify your account',
  tooMany:
    'Too many attempts. Please wait a while and try again, or reset your password to get in now.',
  tooManyAsked: 'Too many attempts. Please wait a while and try again.',
  tooManyLinks:
    'We have sent you several links already. Please look for them in your mail, also among the junk, or try again in an hour.',
  verified: 'This address is verified already. You can log in.',
  commonPassword:
    'This password is among the first that a stranger would try. Please choose another.',
} as const
