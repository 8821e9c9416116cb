import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/check/chromium.ts'

/** Journeys over a great many screens. They come first and apart from each other, or one worker would be at them alone in the end. */
const LONG = /[\\/](accessibility|states|viv-states|chat-many)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'long', testMatch: LONG, fullyParallel: true },
    { name: 'short', testMatch: '**/*.spec.ts', testIgnore: LONG },
  ],
  globalSetup: './e2e/setup.ts',
  outputDir: '.haru/check/journeys',
  forbidOnly: true,
  fullyParallel: false,
  // Each has a server of its own: half of a journey is waiting, in which the other one goes on.
  workers: 2,
  // By hand a failure is to be seen at once. Where all runs unwatched, each that needed a second try is named in the sum.
  retries: process.env.CI ? 1 : 0,
  // A limit costs nothing where all is well: a journey of 30 s passes on a machine that is many times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    // Nothing waits for a movement to end.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
