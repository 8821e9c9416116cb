/** Limits on wrong guesses of a password or a code (decisions d-1, "login payload"). */

/** Consecutive wrong guesses of one place at one account after which it must solve a captcha. */
export const CAPTCHA_FAILS = 5
/** Consecutive wrong guesses that lock the place out of the account. */
export const LOCK_FAILS = 10
export const LOCK_MINUTES = 30
/** Wrong guesses at one account from all addresses together, after which each unknown browser must solve a captcha. */
export const ACCOUNT_CAPTCHA_FAILS = 20
