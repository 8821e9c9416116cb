import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

const usual = [
  '/usr/bin/chromium',
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

/** Finds Chromium, or installs it: Debian's package as root, Playwright's download otherwise. Throws one line that says what to do. */
export async function ensureChromium(say: (text: string) => void): Promise<string> {
  const found = findChromium()
  if (found !== null) return found
  for (const { name, commands } of ways()) {
    say(`No Chromium on this machine. Installing ${name} ...`)
    if (await succeed(commands, say)) {
      const installed = findChromium()
      if (installed !== null) return installed
    }
  }
  throw new Error('The journeys need Chromium, and installing it failed. Install it yourself, or set CHROMIUM_PATH to one.')
}

/** How journeys and shots start Chromium: the same picture on every machine, and no calls of the browser's own. */
export function launchOptions() {
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
  return { executablePath: findChromium() ?? undefined, args: [...quiet, ...same, ...root] }
}

type Command = readonly [string, ...string[]]

function ways(): { name: string; commands: readonly Command[] }[] {
  const playwright = { name: "Playwright's Chromium", commands: [['playwright', 'install', 'chromium']] satisfies Command[] }
  const debian = {
    name: "Debian's chromium",
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
    ] satisfies Command[],
  }
  const isRoot = process.getuid?.() === 0
  return isRoot && existsSync('/usr/bin/apt-get') ? [debian, playwright] : [playwright]
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
