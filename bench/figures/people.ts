import type { Target, Viewer } from '../targets/target.ts'
import { SEARCH_TERMS } from './queries.ts'
import { authorizationOf, compareReads, expectSame, get, type RequestPair, type RequestSets, splitRequests } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', must: 0.7, aim: 0.8 } as const
/** The least bytes of a room and of a full page of results. */
const ROOM_BYTES = 300
const RESULTS_BYTES = 3000
/** Rooms that each viewer visits. */
const ROOMS = 8

/** Rooms, logged in: the owner, the viewer's relation to them, their counts and their day. Half belong to active authors. */
export async function room(lab: Lab): Promise<Figure[]> {
  const compared = await compareReads(lab, async (haru) => {
    const both: RequestPair[] = []
    for (const [index, viewer] of haru.tokens.entries()) {
      const roomOwners = Array.from({ length: ROOMS }, (_, nth) => 1 + ((index * 131 + nth * 10 + (nth % 2)) % lab.size.members))
      for (const roomOwner of roomOwners) if (await isRoomVisible(haru, viewer, roomOwner)) both.push(requestsAt(viewer, roomOwner))
    }
    return splitRequests(both)
  })
  return [figureOf('room, logged in', compared, GOAL)]
}

const requestsAt = (viewer: Viewer, roomOwner: number): RequestPair => ({
  ours: get(`/v1/user/room/${roomOwner}`, viewer, ROOM_BYTES),
  bare: get(`/room/${viewer.user_no}/${roomOwner}`, null, ROOM_BYTES),
})

/** Whether the viewer may see the room. */
async function isRoomVisible(haru: Target, viewer: Viewer, roomOwner: number): Promise<boolean> {
  return (await fetch(`${haru.url}/v1/user/room/${roomOwner}`, { headers: authorizationOf(viewer) })).ok
}

/** Searches members by name prefix and by first consonants, and posts by tag; every page is full. */
export async function search(lab: Lab): Promise<Figure[]> {
  const searchFigure = async (name: string, terms: readonly string[], ours: (q: string) => string, bare: string): Promise<Figure> => {
    const compared = await compareReads(lab, (haru, target) => searches(haru, target, terms, ours, bare), { unlimited: true })
    return figureOf(name, compared, GOAL)
  }
  const user = (q: string): string => `/v1/user/search/user?q=${encodeURIComponent(q)}`
  return [
    await searchFigure('search, names', SEARCH_TERMS.prefixes, user, 'begins'),
    await searchFigure('search, first consonants', SEARCH_TERMS.initials, user, 'first'),
    await searchFigure(
      'search, posts of a tag',
      SEARCH_TERMS.tags,
      (q) => `/v1/user/search/post?q=${encodeURIComponent(`#${q}`)}`,
      'tagged',
    ),
  ]
}

async function searches(
  haru: Target,
  bare: Target,
  terms: readonly string[],
  path: (q: string) => string,
  kind: string,
): Promise<RequestSets> {
  const both = haru.tokens.flatMap((viewer) =>
    terms.map((q) => ({
      ours: get(path(q), viewer, RESULTS_BYTES),
      bare: get(`/${kind}/${viewer.user_no}/${encodeURIComponent(q)}`, null, RESULTS_BYTES),
    })),
  )
  for (const one of both.slice(0, terms.length)) await expectSame(haru, bare, one, /"(?:user|post)_no":(\d+)/g)
  return splitRequests(both)
}
