/** The messages of the login and account forms. The first eight are the specification's (admin, section 8). */
export const ACCOUNT_MESSAGES = {
  wrongPassword: 'Wrong password',
  noAccount: (email: string) => `There is no account for ${email}`,
  emailInUse: 'Email in use. Would you like to reset your password?',
  emailOfOtherAccount: 'Address in use. Would you like to reset your password?',
  unverified: "Please verify your email address, and then you'll be able to log in",
  unavailable: 'We ran into a problem',
  resetSent: 'Check your email for a link that will let you reset your password',
  verifySent: 'Check your email for a link that will let you verify your account',
  sentAgain: 'We’ve sent the email again. The link in it works like the first.',
  tooManyAttempts: 'Too many attempts. Please wait a while, or reset your password to log in now.',
  tooManyRequests: 'Too many attempts. Please wait a while and try again.',
  tooManyLinks:
    'We’ve already sent you several links. Check your inbox and your spam folder, or try again in an hour.',
  alreadyVerified: 'Your email is already verified. You can log in.',
  commonPassword: 'This password is too common. Please choose another.',
  lastSuperadmin:
    'You are the last superadmin. Make someone else a superadmin before you delete your account.',
  wrongSum: 'Please enter the right number',
  notChecked: 'We couldn’t check that you are a person. Please wait a moment and try again.',
  checkUnavailable:
    'The check that you are a person doesn’t work at the moment. Please answer this question instead.',
} as const
