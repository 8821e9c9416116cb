import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { StartProblem } from './problem.ts'

/** As whom PostgreSQL, which refuses to run as root, runs, and where its files lie. */
export type Owner = {
  /** Folder with `bin`, `lib`, `share`. */
  programs: string
  /** Folder that holds the cluster and its socket. */
  home: string
  /** Put before a command line. */
  prefix: string[]
  /** The account to spawn as, where it is not our own. */
  account: Account | undefined
}

/** `namespace`: as another user inside a namespace of our own files. `account`: as `nobody`, or as the data's owner. */
export type OwnerMode = 'self' | 'namespace' | 'account'

type Account = { uid: number; gid: number }

/** Where the cluster lies when `nobody` cannot enter haru's own folder. */
const OUTSIDE = '/var/lib/haru'

/**
 * Decides as whom PostgreSQL runs over an existing data folder. Root goes through a user namespace, in
 * which its files look like an ordinary user's; no account is made, and no folder above the data changes
 * its mode. Data that belongs to someone else is served as them. Where namespaces are not allowed (many
 * containers), the account `nobody` runs it, under a folder it can enter.
 */
export function chooseOwner(dataDir: string, binaries: Binaries, wanted?: OwnerMode): Owner {
  const integrations = outsideOf(dataDir)
  const home = homeOf(dataDir)
  const theirs = ownerOf(home)
  const mode = wanted ?? bestMode(dataDir, binaries, theirs)
  if (mode === 'self') return { programs: binaries.root, home, prefix: [], account: undefined }
  if (mode === 'namespace') return { programs: binaries.root, home, prefix: namespacePrefix(), account: undefined }
  if (theirs.uid !== 0) return { programs: programsFor(binaries, theirs), home, prefix: [], account: theirs }

  const account = nobody()
  const place = placeFor(account, dataDir, integrations)
  return { programs: programsFor(binaries, account), home: place, prefix: [], account }
}

/** The folder that holds the cluster of a data folder, as it is now. */
export function homeOf(dataDir: string): string {
  const integrations = outsideOf(dataDir)
  return existsSync(join(integrations, 'pg')) ? integrations : dataDir
}

const outsideOf = (dataDir: string): string => join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))

/** Gives a folder below `home` to whoever runs PostgreSQL. */
export function give(owner: Owner, folder: string): void {
  if (owner.account !== undefined) chownSync(folder, owner.account.uid, owner.account.gid)
}

function bestMode(dataDir: string, binaries: Binaries, theirs: Account): OwnerMode {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasAccount()) return 'self'
  if (isRoot && theirs.uid !== 0) return 'account'
  if (process.platform === 'linux' && worksInNamespace(dataDir, binaries)) return 'namespace'
  return isRoot ? 'account' : 'self'
}

function worksInNamespace(dataDir: string, binaries: Binaries): boolean {
  const [command, ...args] = [
    ...namespacePrefix(),
    'sh',
    '-c',
    'test -w "$0" && exec "$1" --version',
    dataDir,
    join(binaries.root, 'bin/postgres'),
  ]
  return spawnSync(command!, args, { stdio: 'ignore' }).status === 0
}

/** initdb wants an account for its uid, and any but root's will do: inside the namespace it is only a name. */
function namespacePrefix(): string[] {
  const uid = accounts().find((account) => account.uid === 1000)?.uid ?? nobody().uid
  return ['unshare', '-U', `--map-user=${uid}`, `--map-group=${uid}`]
}

function hasAccount(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

function ownerOf(home: string): Account {
  const { uid, gid } = statSync(join(home, 'pg'), { throwIfNoEntry: false }) ?? statSync(home)
  return { uid, gid }
}

function accounts(): (Account & { name: string })[] {
  if (!existsSync('/etc/passwd')) return []
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length > 4 && !parts[0]!.startsWith('#'))
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
}

function nobody(): Account {
  const found = accounts().find(({ name }) => name === 'nobody')
  return { uid: found?.uid ?? 65534, gid: found?.gid ?? 65534 }
}

/** The data folder itself where `nobody` can get to it, else a folder outside. Root's own cluster is handed over. */
function placeFor(account: Account, dataDir: string, integrations: string): string {
  const canReach = mayEnter(dirname(dataDir))
  const cluster = join(dataDir, 'pg')
  if (!canReach && existsSync(cluster)) {
    throw new StartProblem(
      `The database in ${dataDir} cannot be opened here: this machine allows no user namespaces, and no other account may enter that folder. ` +
        'Move haru to a folder that others may enter, or start it as a plain user.',
    )
  }
  const place = canReach ? dataDir : integrations
  mkdirSync(place, { recursive: true, mode: 0o755 })
  // To pass through, not to look around: what lies in it has modes of its own.
  chmodSync(place, statSync(place).mode | 0o011)
  if (existsSync(cluster)) {
    for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, entry), account.uid, account.gid)
    }
    chownSync(cluster, account.uid, account.gid)
  }
  return place
}

/** Whether anyone may pass through every folder down to this one. */
function mayEnter(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || mayEnter(dirname(folder)))
}

/** The programs themselves where the account may reach them, else a copy that anyone may run. */
function programsFor(binaries: Binaries, account: Account): string {
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const
  if (spawnSync(join(binaries.root, 'bin/postgres'), ['--version'], options).status === 0) return binaries.root
  const copy = join(OUTSIDE, `postgres-${binaries.version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    cpSync(binaries.root, half, { recursive: true, verbatimSymlinks: true })
    rmSync(copy, { recursive: true, force: true })
    renameSync(half, copy)
  }
  return copy
}
