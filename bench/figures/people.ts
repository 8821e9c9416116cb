import type { LoadRequest } from '../load/run.ts'
import type { Target, Viewer } from '../targets/target.ts'
import { ASKED } from './queries.ts'
import { besideReading, bearing, get, type Shots } from './beside.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', floor: 0.7, stretch: 0.8 } as const
/** The least that a room and a page that was looked for can have, in bytes. */
const ROOM_BYTES = 300
const FOUND_BYTES = 3000
/** Rooms that each viewer looks into. */
const ROOMS = 8

/** Rooms, logged in: who lives there, what I am to them, their counts and their day. Half are of members who write much. */
export async function room(lab: Lab): Promise<Figure[]> {
  const compared = await besideReading(lab, async (haru) => {
    const both: { ours: LoadRequest; bare: LoadRequest }[] = []
    for (const [index, viewer] of haru.tokens.entries()) {
      const homes = Array.from({ length: ROOMS }, (_, nth) => 1 + ((index * 131 + nth * 10 + (nth % 2)) % lab.size.members))
      for (const home of homes) if (await isOpen(haru, viewer, home)) both.push(requestsAt(viewer, home))
    }
    return split(both)
  })
  return [figureOf('room, logged in', compared, GOAL)]
}

const requestsAt = (viewer: Viewer, home: number): { ours: LoadRequest; bare: LoadRequest } => ({
  ours: get(`/v1/user/room/${home}`, viewer, ROOM_BYTES),
  bare: get(`/room/${viewer.user_no}/${home}`, null, ROOM_BYTES),
})

/** Whether nothing stands between the two. */
async function isOpen(haru: Target, viewer: Viewer, home: number): Promise<boolean> {
  return (await fetch(`${haru.url}/v1/user/room/${home}`, { headers: bearing(viewer) })).ok
}

/** Members by how their names begin, and by first consonants, and posts of a tag; each search with full pages. */
export async function search(lab: Lab): Promise<Figure[]> {
  const looked = async (name: string, asked: readonly string[], ours: (q: string) => string, bare: string): Promise<Figure> => {
    const compared = await besideReading(lab, (haru, target) => searches(haru, target, asked, ours, bare), { unlimited: true })
    return figureOf(name, compared, GOAL)
  }
  const user = (q: string): string => `/v1/user/search/user?q=${encodeURIComponent(q)}`
  return [
    await looked('search, names', ASKED.prefixes, user, 'begins'),
    await looked('search, first consonants', ASKED.initials, user, 'first'),
    await looked('search, posts of a tag', ASKED.tags, (q) => `/v1/user/search/post?q=${encodeURIComponent(`#${q}`)}`, 'tagged'),
  ]
}

async function searches(haru: Target, bare: Target, asked: readonly string[], path: (q: string) => string, kind: string): Promise<Shots> {
  const both = haru.tokens.flatMap((viewer) =>
    asked.map((q) => ({
      ours: get(path(q), viewer, FOUND_BYTES),
      bare: get(`/${kind}/${viewer.user_no}/${encodeURIComponent(q)}`, null, FOUND_BYTES),
    })),
  )
  for (const one of both.slice(0, asked.length)) await expectSame(haru, bare, one)
  return split(both)
}

const split = (both: { ours: LoadRequest; bare: LoadRequest }[]): Shots => ({
  ours: both.map(({ ours }) => ours),
  bare: both.map(({ bare }) => bare),
})

/** Both find the same: a page of twenty people, or thirty posts, in the same order. */
async function expectSame(haru: Target, bare: Target, one: { ours: LoadRequest; bare: LoadRequest }): Promise<void> {
  const ours = await fetch(haru.url + one.ours.path, { headers: one.ours.headers ?? {} })
  const theirs = await fetch(bare.url + one.bare.path)
  const numbersOf = (text: string): string => [...text.matchAll(/"(?:user|post)_no":(\d+)/g)].map(([, no]) => no).join()
  const [found, wanted] = [numbersOf(await ours.text()), numbersOf(await theirs.text())]
  if (found !== wanted) throw new Error(`haru and the bare server do not find the same at ${one.bare.path}.`)
}
