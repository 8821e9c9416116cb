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

/** The account that runs PostgreSQL, which refuses to run as root, and the location of its files. */
export type Owner = {
  /** Folder with `bin`, `lib`, `share`. */
  programs: string
  /** Folder that holds the cluster and its socket. */
  home: string
  /** Prefix of every command line. */
  prefix: string[]
  /** The account to spawn as; undefined for the own one. */
  account: Account | undefined
}

/** `namespace`: as another user inside a user namespace. `account`: as `nobody`, or as the owner of the data. */
export type OwnerMode = 'self' | 'namespace' | 'account'

type Account = { uid: number; gid: number }

/** Location of the cluster if `nobody` cannot enter haru's own folder. */
const SYSTEM_FOLDER = '/var/lib/haru'

/**
 * Decides which account runs PostgreSQL on an existing data folder. Root uses a user namespace, in which its files seem to
 * belong to an ordinary user; this needs no new account and no mode changes of parent folders. Data that belongs to another
 * account is served as that account. Where namespaces are not allowed (many containers), `nobody` runs it, in a folder that it
 * can enter.
 */
export function chooseOwner(dataDir: string, binaries: Binaries, wanted?: OwnerMode): Owner {
  const systemHome = systemHomeOf(dataDir)
  const home = homeOf(dataDir)
  const dataOwner = ownerOf(home)
  const mode = wanted ?? bestMode(dataDir, binaries, dataOwner)
  if (mode === 'self') return { programs: binaries.root, home, prefix: [], account: undefined }
  if (mode === 'namespace') return { programs: binaries.root, home, prefix: namespacePrefix(), account: undefined }
  if (dataOwner.uid !== 0) return { programs: programsFor(binaries, dataOwner), home, prefix: [], account: dataOwner }

  const account = nobody()
  const place = placeFor(account, dataDir, systemHome)
  return { programs: programsFor(binaries, account), home: place, prefix: [], account }
}

/** The folder that currently contains the cluster of a data folder. */
export function homeOf(dataDir: string): string {
  const systemHome = systemHomeOf(dataDir)
  return existsSync(join(systemHome, 'pg')) ? systemHome : dataDir
}

const systemHomeOf = (dataDir: string): string => join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))

/** Makes the account that runs PostgreSQL the owner of a folder below `home`. */
export function chownToOwner(owner: Owner, folder: string): void {
  if (owner.account !== undefined) chownSync(folder, owner.account.uid, owner.account.gid)
}

function bestMode(dataDir: string, binaries: Binaries, dataOwner: Account): OwnerMode {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasAccount()) return 'self'
  if (isRoot && dataOwner.uid !== 0) return 'account'
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

/** initdb needs an account for its uid; any except root works, because the uid is only mapped inside the namespace. */
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

/** The data folder itself if `nobody` can reach it, otherwise the system folder. Changes the owner of a cluster of root's. */
function placeFor(account: Account, dataDir: string, systemHome: string): string {
  const canReach = mayEnter(dirname(dataDir))
  const cluster = join(dataDir, 'pg')
  if (!canReach && existsSync(cluster)) {
    throw new StartProblem(
      `The database in ${dataDir} cannot be opened here: this machine allows no user namespaces, and no other account may enter that folder. ` +
        'Move haru to a folder that others may enter, or start it as a plain user.',
    )
  }
  const place = canReach ? dataDir : systemHome
  mkdirSync(place, { recursive: true, mode: 0o755 })
  // Search permission only; its content has its own modes.
  chmodSync(place, statSync(place).mode | 0o011)
  if (existsSync(cluster)) {
    for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, entry), account.uid, account.gid)
    }
    chownSync(cluster, account.uid, account.gid)
  }
  return place
}

/** Whether every account may enter this folder and all its parents. */
function mayEnter(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || mayEnter(dirname(folder)))
}

/** The programs themselves if the account can run them, otherwise a copy that every account can run. */
function programsFor(binaries: Binaries, account: Account): string {
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const
  if (spawnSync(join(binaries.root, 'bin/postgres'), ['--version'], options).status === 0) return binaries.root
  const copy = join(SYSTEM_FOLDER, `postgres-${binaries.version}`)
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
    rmSync(copy, { recursive: true, force: true })
    renameSync(partial, copy)
  }
  return copy
}
