// Runs before every command, on whatever Node the machine has (20.19 or newer), without any package:
// installs what the lockfile names, and builds what its arguments name (`web`, `server`). After it, `node` is the pinned one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './install.mjs'
import { BUILDS, isBuilt, markBuilt } from './builds.mjs'

const root = join(import.meta.dirname ?? '.', '..')

checkNode()
if (!isInstalled(root)) install()
for (const one of BUILDS) if (process.argv.includes(one.name) && !isBuilt(root, one)) build(one)

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

/** @param {import('./builds.mjs').Build} build */
function build(build) {
  say(`Building the ${build.name}…`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const config of build.configs) {
    // Tests build too, with an environment of their own.
    const env = { ...process.env, NODE_ENV: 'production' }
    const ran = spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'warn', '--config', config], { cwd: root, env, stdio: 'inherit' })
    if (ran.status !== 0) end(`The ${build.name} could not be built: see the lines above.`)
  }
  markBuilt(root, build)
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
