import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession } from '@playwright/test'

/** What of a phone's network is cut: all of it, or only what carries sound and picture. */
export type Cut = 'all' | 'media'

/** The networks of the phones of a soak test. */
export type Network = {
  /** How the cuts are made, for the report. */
  kind: string
  /** The address at which the server listens. */
  host: string
  /** The program that starts this phone's browser. */
  browserOf(phone: number, chromium: string): string
  cut(phone: number, what: Cut, devtools: CDPSession | null): Promise<void>
  heal(phone: number, devtools: CDPSession | null): Promise<void>
  close(): void
}

/** Namespaces with a bridge between them where root can make them, else the browser's own emulation. */
export function openNetwork(phones: number): Network {
  if (process.getuid?.() !== 0) return emulatedNetwork()
  try {
    return namespaces(phones)
  } catch (error) {
    console.log(`No network namespaces, so the browsers emulate the cuts: ${String(error).split('\n')[0]}`)
    return emulatedNetwork()
  }
}

const BRIDGE = 'haru-soak'
const SUBNET = '10.91.77'
const SUBNET_OF_PAIRS = '10.92'
const linkOf = (phone: number): string => `hsoak${phone}`
const namespaceOf = (phone: number): string => `${BRIDGE}-${phone}`

/** Each phone has a network namespace of its own, whose packets nft drops. */
function namespaces(phones: number): Network {
  removeNamespaces(phones)
  const folder = mkdtempSync(join(tmpdir(), 'haru-soak-'))
  const close = (): void => {
    removeNamespaces(phones)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    run('nft', '--version')
    run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
    run('ip', 'addr', 'add', `${SUBNET}.1/24`, 'dev', BRIDGE)
    run('ip', 'link', 'set', BRIDGE, 'up')
    for (let phone = 0; phone < phones; phone++) {
      const [name, link] = [namespaceOf(phone), linkOf(phone)]
      run('ip', 'netns', 'add', name)
      run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      run('ip', 'link', 'set', link, 'master', BRIDGE, 'up')
      run('ip', '-n', name, 'addr', 'add', `${SUBNET}.${phone + 2}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) run('ip', '-n', name, 'link', 'set', device, 'up')
    }
    for (let phone = 0; phone + 1 < phones; phone += 2) linkDirectly(phone, phone + 1)
  } catch (error) {
    close()
    throw error
  }
  const heal = (phone: number): void => within(phone, 'add table inet cut; delete table inet cut')
  return {
    kind: 'network namespaces, packets dropped by nft',
    host: `${SUBNET}.1`,
    browserOf(phone, chromium) {
      const file = join(folder, `browser-${phone}`)
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${namespaceOf(phone)} ${chromium} "$@"\n`)
      chmodSync(file, 0o755)
      return file
    },
    async cut(phone, what) {
      heal(phone)
      const rule = what === 'all' ? 'drop' : 'meta l4proto udp drop'
      const chain = (hook: string, device: string) =>
        `add chain inet cut ${hook} { type filter hook ${hook} priority 0; }; add rule inet cut ${hook} ${device} "lo" accept; add rule inet cut ${hook} ${rule}`
      within(phone, `add table inet cut; ${chain('input', 'iifname')}; ${chain('output', 'oifname')}`)
    },
    heal: async (phone) => heal(phone),
    close,
  }
}

/** Two phones of a session reach each other directly: a machine's own rules may stop what a bridge forwards. */
function linkDirectly(one: number, other: number): void {
  const [name, peer] = [namespaceOf(one), namespaceOf(other)]
  run('ip', '-n', name, 'link', 'add', 'eth1', 'type', 'veth', 'peer', 'name', 'eth1', 'netns', peer)
  for (const phone of [one, other]) {
    run('ip', '-n', namespaceOf(phone), 'addr', 'add', `${SUBNET_OF_PAIRS}.${one / 2}.${phone - one + 1}/24`, 'dev', 'eth1')
    run('ip', '-n', namespaceOf(phone), 'link', 'set', 'eth1', 'up')
    // A browser offers the address from which it would reach the world.
    run('ip', '-n', namespaceOf(phone), 'route', 'add', 'default', 'dev', 'eth1')
  }
}

const within = (phone: number, rules: string): void => run('ip', 'netns', 'exec', namespaceOf(phone), 'nft', rules)

/** Removes what an earlier run may have left. */
function removeNamespaces(phones: number): void {
  for (let phone = 0; phone < phones; phone++) {
    // A namespace with a program in it lives on without its name, and so does its link.
    tryRun('ip', 'link', 'del', linkOf(phone))
    tryRun('ip', 'netns', 'del', namespaceOf(phone))
  }
  tryRun('ip', 'link', 'del', BRIDGE)
}

/** The browser drops the packets. The page is offline for itself as well, which it is not where a network only loses everything. */
function emulatedNetwork(): Network {
  const emulate = async (devtools: CDPSession | null, offline: boolean, packetLoss: number): Promise<void> => {
    await devtools?.send('Network.enable')
    await devtools?.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
      packetLoss,
    })
  }
  return {
    kind: "the browser's emulation",
    host: '127.0.0.1',
    browserOf: (_phone, chromium) => chromium,
    cut: (_phone, what, devtools) => emulate(devtools, what === 'all', 100),
    heal: (_phone, devtools) => emulate(devtools, false, 0),
    close: () => {},
  }
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function tryRun(program: string, ...args: string[]): void {
  try {
    run(program, ...args)
  } catch {
    // There was none.
  }
}
