import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/check/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/setup.ts',
  outputDir: '.haru/check/journeys',
  forbidOnly: true,
  fullyParallel: false,
  // Each has a server of its own: half of a journey is waiting, in which the other one goes on.
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
