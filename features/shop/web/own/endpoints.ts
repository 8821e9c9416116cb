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
/** What the screens of a seller’s products call. */
export type ItemEndpoints = typeof ofExperts

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

let endpoints = ofExperts
let paths: OwnPaths | null = null

/** For the console, whose operators sell for the platform: the endpoints for operators, which have the same bodies and answers, and its screens. */
export function registerItemEndpoints(forOperators: Record<keyof ItemEndpoints, { line: string }>, own: OwnPaths): void {
  endpoints = forOperators as ItemEndpoints
  paths = own
}

export const itemEndpoints = (): ItemEndpoints => endpoints
/** Null where the screen's name decides. */
export const registeredPaths = (): OwnPaths | null => paths
export const isPlatform = (): boolean => endpoints !== ofExperts
