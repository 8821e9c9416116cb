import { defineConfig } from '@playwright/test'
import { isSoak } from './kit/server/testing/soak.ts'
import { launchOptions } from './scripts/check/chromium.ts'

/** Journeys that take long. They run first, and their tests apart, so that no worker runs them alone at the end. */
const LONG = /[\\/](accessibility|counsel|club|portal|bungae|location)\.spec\.ts$/
/** `npm run soak:journeys`: long forms, and journeys that run axe, in both themes. */
const SOAK = /[\\/]([\w-]+\.soak|(console|viv-charge|wide)\.spec)\.ts$/
/** Journeys among others of the same file that repeat what a test of the server or the web proves (decision 038): in `npm run soak:journeys` alone. */
const ONLY_IN_SOAK = /@soak/

export default defineConfig({
  testDir: 'e2e',
  projects: isSoak
    ? [
        { name: 'soak', testMatch: SOAK, fullyParallel: true },
        { name: 'tagged', testMatch: '**/*.spec.ts', testIgnore: SOAK, grep: ONLY_IN_SOAK },
      ]
    : [
        { name: 'long', testMatch: LONG, grepInvert: ONLY_IN_SOAK, fullyParallel: true },
        { name: 'short', testMatch: '**/*.spec.ts', testIgnore: LONG, grepInvert: ONLY_IN_SOAK },
      ],
  globalSetup: './e2e/setup.ts',
  outputDir: '.haru/check/journeys',
  forbidOnly: true,
  fullyParallel: false,
  // Each worker has a server of its own: half of a journey is waiting, in which the other worker runs.
  workers: 2,
  // A run by hand shows a failure at once. A run of all tests lists each journey that needed a second try.
  retries: process.env.CI ? 1 : 0,
  // A generous limit costs nothing in successful runs: a journey of 30 s passes on a machine that is many times slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    // Animations are off, so that no step waits for them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
