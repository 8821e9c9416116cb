/** A name that the code does not use, and the one that stands in its place. */
export type Word = {
  found: string
  say: string
  /** What the name is refused as: a declared identifier, or a folder or file without its ending; with a slash, a path from the root. */
  kind: 'identifier' | 'path'
  /** Refused only in files below this path. */
  in?: string
  /** The repository has it still: it is refused from when this is removed. */
  pending?: true
}

const NOUN = 'a noun of the field or of the specification, as format, actions or store'

export const words: readonly Word[] = [
  { found: 'Talk', say: 'ConversationStore', kind: 'identifier', pending: true },
  { found: 'Desk', say: 'ConversationStore', kind: 'identifier' },
  { found: 'useDeskOf', say: 'useConversation', kind: 'identifier' },
  { found: 'told', say: 'upsertAlarmSql', kind: 'identifier', pending: true },
  { found: 'undone', say: 'removeAlarmActorSql', kind: 'identifier', pending: true },
  { found: 'mayMeet', say: 'notBlockedSql', kind: 'identifier', pending: true },
  { found: 'reaches', say: 'withinReachSql', kind: 'identifier', pending: true },
  { found: 'Shelves', say: 'LotStore', kind: 'identifier' },
  { found: 'Books', say: 'LedgerSession', kind: 'identifier' },
  { found: 'backTo', say: 'refundTargets', kind: 'identifier', pending: true },
  { found: 'wholeOn', say: 'awaitUnlessConnectionLost', kind: 'identifier' },
  { found: 'Line', say: 'ConnectionState', kind: 'identifier', in: 'kit/server/db' },
  { found: 'letIn', say: 'authorize', kind: 'identifier' },
  { found: 'dress', say: 'setSecurityHeaders', kind: 'identifier' },
  { found: 'press', say: 'compress', kind: 'identifier', pending: true },
  { found: 'letPostGo', say: 'removeBookmark', kind: 'identifier' },
  { found: 'keepPost', say: 'addBookmark', kind: 'identifier' },
  { found: 'floors', say: 'layers', kind: 'identifier' },
  { found: 'doors', say: 'publicApis', kind: 'identifier', pending: true },
  { found: 'arrows', say: 'dependencies', kind: 'identifier' },

  { found: 'kit/server/live', say: 'kit/server/realtime', kind: 'path' },
  { found: 'seats', say: 'connections', kind: 'path', in: 'kit/server' },
  { found: 'others', say: 'cluster', kind: 'path', in: 'kit/server' },
  { found: 'wire', say: 'websocket', kind: 'path', in: 'kit/server' },
  { found: 'bus', say: 'pubsub', kind: 'path', in: 'kit/server' },
  { found: 'outside', say: 'integrations', kind: 'path' },
  { found: 'cast', say: 'factories', kind: 'path' },
  { found: 'grown', say: 'scaled-database', kind: 'path' },
  { found: 'known', say: 'data', kind: 'path' },
  { found: 'features/withdraw', say: 'features/account-deletion', kind: 'path' },
  { found: 'bench/fire', say: 'bench/load', kind: 'path' },
  { found: 'gun', say: 'client', kind: 'path', in: 'bench' },
  { found: 'crowd', say: 'users', kind: 'path', in: 'bench' },
  { found: 'fire', say: 'run', kind: 'path', in: 'bench' },
  { found: 'world', say: 'dataset', kind: 'path', in: 'bench' },
  { found: 'floors', say: 'layers', kind: 'path' },
  { found: 'doors', say: 'public APIs', kind: 'path' },
  { found: 'arrows', say: 'dependencies', kind: 'path' },
  { found: 'said', say: NOUN, kind: 'path', pending: true },
  { found: 'told', say: NOUN, kind: 'path', pending: true },
  { found: 'tell', say: NOUN, kind: 'path', pending: true },
  { found: 'keep', say: NOUN, kind: 'path', pending: true },
  { found: 'acts', say: NOUN, kind: 'path' },
  { found: 'kept', say: NOUN, kind: 'path' },
  { found: 'misc', say: NOUN, kind: 'path' },
  { found: 'utils', say: NOUN, kind: 'path' },
  { found: 'helpers', say: NOUN, kind: 'path' },
  { found: 'common', say: NOUN, kind: 'path' },
]
