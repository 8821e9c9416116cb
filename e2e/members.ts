import type { Page } from '@playwright/test'
import { logIn } from './people.ts'
import { evaluateUntilStable, demoPassword } from './test.ts'

// Demo members in a browser.

/** Logs a demo member in at the log-in form of the current screen. */
export const logInAs = (page: Page, member: string): Promise<void> => logIn(page, { user_id: member, password: demoPassword() })

export const tokenIn = (page: Page) => evaluateUntilStable(page, () => localStorage.getItem('haru_token'))
