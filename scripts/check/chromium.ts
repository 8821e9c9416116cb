import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/** Draws no window, as Playwright's own default does not: a page costs half the processor time or less. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const DEBIAN_CHROMIUM = '/usr/bin/chromium'

const usual = [
  HEADLESS_SHELL,
  DEBIAN_CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium of this machine: CHROMIUM_PATH, Playwright's own, or one of the usual places; null when there is none. */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  places: readonly string[] = [chromium.executablePath(), ...usual],
): string | null {
  if (env.CHROMIUM_PATH) {
    if (!mayRun(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which cannot be run.`)
    return env.CHROMIUM_PATH
  }
  return places.find(mayRun) ?? null
}

/** A Chromium that shows notifications, which the headless shell does not; null where there is only the shell. */
export function findWholeChromium(): string | null {
  const found = findChromium()
  if (found !== HEADLESS_SHELL) return found
  return [chromium.executablePath(), ...usual].find((file) => file !== HEADLESS_SHELL && mayRun(file)) ?? null
}

/**
 * Finds Chromium, or installs it: Debian's packages as root, Playwright's download otherwise. The headless shell is
 * installed with Debian's whole browser where that works. @throws an error that says what to do, in one line
 */
export async function ensureChromium(say: (text: string) => void): Promise<string> {
  const found = findChromium()
  const isComplete = found !== DEBIAN_CHROMIUM && findWholeChromium() !== null
  if (found !== null && (isComplete || process.env.CHROMIUM_PATH)) return found
  for (const { name, commands } of found === null ? [...debian(), playwright] : debian().slice(0, 1)) {
    say(`${found === null ? 'No Chromium on this machine.' : `The journeys need more than ${found}.`} Installing ${name} ...`)
    if (await succeed(commands, say)) {
      const installed = findChromium()
      if (installed !== null) return installed
    }
  }
  if (found !== null) return found
  throw new Error('The journeys need Chromium, and installing it failed. Install it yourself, or set CHROMIUM_PATH to one.')
}

/** How journeys and shots start Chromium: the same picture on every machine, and no calls of the browser's own. */
export function launchOptions(executable: string | null = findChromium()) {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-sync',
    '--no-first-run',
  ]
  const same = ['--disable-gpu', '--disable-dev-shm-usage', '--force-color-profile=srgb', '--font-render-hinting=none']
  // Chromium's own sandbox refuses root.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath: executable ?? undefined, args: [...quiet, ...same, ...root] }
}

type Command = readonly [string, ...string[]]

type Installation = { name: string; commands: readonly Command[] }

const playwright: Installation = { name: "Playwright's Chromium", commands: [['playwright', 'install', 'chromium']] }

/** Debian's packages: the headless shell with the whole browser, or the browser only; none without root or apt-get. */
function debian(): Installation[] {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return []
  return [['chromium-headless-shell', 'chromium'], ['chromium']].map((packages) => ({
    name: `Debian's ${packages.join(' and ')}`,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...packages],
    ],
  }))
}

async function succeed(commands: readonly Command[], say: (text: string) => void): Promise<boolean> {
  for (const command of commands) {
    const { code, output } = await run(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (code === 0) continue
    say(`${command.join(' ')} failed:\n${output.trimEnd().split('\n').slice(-5).join('\n')}`)
    return false
  }
  return true
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
