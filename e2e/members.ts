import type { Page } from '@playwright/test'
import { logIn } from './people.ts'
import { ask, passwordOf } from './test.ts'

// The demo's members at their browsers.

/** Logs a demo member in at the form of the screen that is shown. */
export const logInAs = (page: Page, member: string): Promise<void> => logIn(page, { user_id: member, password: passwordOf() })

export const tokenIn = (page: Page) => ask(page, () => localStorage.getItem('haru_token'))
