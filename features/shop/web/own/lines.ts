import {
  countOwnItems,
  createItem,
  deleteItem,
  editItem,
  editOption,
  getOwnItem,
  listOwnItems,
  listReceivedQuestions,
  pauseItems,
  replyToQuestion,
  setItemState,
} from '../../contract.ts'

const ofExperts = {
  countOwnItems,
  createItem,
  deleteItem,
  editItem,
  editOption,
  getOwnItem,
  listOwnItems,
  listReceivedQuestions,
  pauseItems,
  replyToQuestion,
  setItemState,
}
/** The calls of the screens of what a seller offers. */
export type OwnLines = typeof ofExperts

/** Where these screens are. */
export type OwnPaths = {
  list: string
  items: string
  questions: string
  create: string
  createOf: (kind: string) => string
  item: (id: number) => string
  editItem: (id: number) => string
}

let lines = ofExperts
let paths: OwnPaths | null = null

/** For the console, whose operators sell for the platform: the twins of these endpoints, which have the same bodies and answers, and its screens. */
export function registerOwnLines(twins: Record<keyof OwnLines, { line: string }>, own: OwnPaths): void {
  lines = twins as OwnLines
  paths = own
}

export const ownLines = (): OwnLines => lines
/** Null where the screen's name decides. */
export const registeredPaths = (): OwnPaths | null => paths
export const isPlatform = (): boolean => lines !== ofExperts
