// Runs before every command, on whatever Node the machine has (20.19 or newer), without any package:
// installs what the lockfile names, and with `web` builds the web. After it, `node` is the pinned one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './install.mjs'
import { markBuilt, isBuilt } from './web-stamp.mjs'

const root = join(import.meta.dirname ?? '.', '..')

checkNode()
if (!isInstalled(root)) install()
if (process.argv.includes('web') && !isBuilt(root)) buildWeb()

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  end(`haru needs Node 20.19 or newer to install; this is ${process.versions.node}.`)
}

function install() {
  say('Installing packages; the first time this takes a minute or two…')
  // npm says which npm and which Node run this script; the Node in node_modules must not replace itself.
  const npm = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const ran =
    npm === undefined
      ? spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
      : spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' })
  if (ran.status !== 0) end('The packages could not be installed: see the lines above, then try again.')
}

function buildWeb() {
  say('Building the web…')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const config of ['vite.config.ts', 'vite.console.config.ts']) {
    const ran = spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'warn', '--config', config], { cwd: root, stdio: 'inherit' })
    if (ran.status !== 0) end('The web could not be built: see the lines above.')
  }
  markBuilt(root)
}

function pinnedNode() {
  const pinned = join(root, 'node_modules/node/bin/node')
  return existsSync(pinned) ? pinned : process.execPath
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`)
}

/** @param {string} text @returns {never} */
function end(text) {
  process.stderr.write(`haru: ${text}\n`)
  process.exit(1)
}
