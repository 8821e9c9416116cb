import { JOINED_MAX } from '#features/club/rules.ts'
import { addClubs, clubOf, CLUBS } from '../dataset/clubs.ts'
import { copyDatasetWith } from '../dataset/engine.ts'
import type { Viewer } from '../targets/target.ts'
import { compareReads, expectSame, get, type MakeRequests, type RequestPair, splitRequests } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', must: 0.7, aim: 0.8 } as const
/** The least bytes of the main screen, of a page of clubs, of posts and of bungae. */
const MAIN_BYTES = 8000
const PAGE_BYTES = 5000
const BOARD_BYTES = 5000
const BUNGAE_BYTES = 900

/** ClubMain, four searches, boards of own clubs and three lists of bungae, compared with their statements' bytes from a bare server. */
export async function clubs(lab: Lab): Promise<Figure[]> {
  const copy = await copyDatasetWith(lab.engine, await lab.dataset(), {
    files: ['clubs.ts'],
    add: (url) => addClubs(url, lab.size, new Date()),
  })
  const inCopy = { ...lab, dataset: () => Promise.resolve(copy.url) }
  const measured = async (name: string, pattern: RegExp, pathsOf: (viewer: Viewer) => Paths[]): Promise<Figure> =>
    figureOf(name, await compareReads(inCopy, requestsOf(pathsOf, pattern), { unlimited: true }), GOAL)
  const figures = [
    await measured(`ClubMain, ${CLUBS / 1000} 000 clubs`, CLUB_NOS, ({ user_no }) => [
      { ours: '/v1/user/club/main', bare: `/clubs/${user_no}`, bytes: MAIN_BYTES },
    ]),
    await measured('ClubSearch', CLUB_NOS, ({ user_no }) =>
      Object.entries(SEARCHES).map(([name, query]) => ({
        ours: `/v1/user/club/search?${query}`,
        bare: `/club-search/${user_no}/${name}`,
        bytes: PAGE_BYTES,
      })),
    ),
    await measured('boards of a club', BOARD_NOS, ({ user_no }) => {
      const club = clubOf(user_no, user_no % JOINED_MAX)
      return [
        { ours: `/v1/user/club/${club}/board`, bare: `/board/${user_no}/${club}`, bytes: BOARD_BYTES },
        { ours: `/v1/user/club/${club}/board?board=free`, bare: `/board/${user_no}/${club}.free`, bytes: BOARD_BYTES },
      ]
    }),
    await measured('bungae of a club and of my clubs', BUNGAE_NOS, ({ user_no }) => {
      const club = clubOf(user_no, user_no % JOINED_MAX)
      return [
        { ours: `/v1/user/club/${club}/adhoc`, bare: `/bungae/${user_no}/next.${club}`, bytes: BUNGAE_BYTES },
        { ours: `/v1/user/club/${club}/adhoc?tab=past`, bare: `/bungae/${user_no}/past.${club}`, bytes: BUNGAE_BYTES },
        { ours: '/v1/user/adhoc?tab=clubs', bare: `/bungae/${user_no}/week`, bytes: BUNGAE_BYTES },
      ]
    }),
  ]
  await copy.drop()
  return figures
}

/** Of cards: the meetups beside them have the number of their club as well. */
const CLUB_NOS = /"meet_no":(\d+),"meet_title"/g
const BOARD_NOS = /"board_no":(\d+)/g
const BUNGAE_NOS = /"adhoc_no":(\d+)/g

/** The queries of ClubSearch, by the names that the bare server knows: the newest, of a category, of a province, and by a word. */
const SEARCHES = {
  newest: '',
  category: 'category=3',
  region: 'sigungu_code=11',
  word: `q=${encodeURIComponent('한강러닝')}`,
}

type Paths = { ours: string; bare: string; bytes: number }

/** The requests of each viewer; the first viewer's answers are compared by the numbers that `pattern` finds. */
const requestsOf =
  (pathsOf: (viewer: Viewer) => Paths[], pattern: RegExp): MakeRequests =>
  async (haru, bare) => {
    const of = (viewer: Viewer): RequestPair[] =>
      pathsOf(viewer).map((paths) => ({ ours: get(paths.ours, viewer, paths.bytes), bare: get(paths.bare, null, paths.bytes) }))
    for (const one of of(haru.tokens[0]!)) await expectSame(haru, bare, one, pattern)
    return splitRequests(haru.tokens.flatMap(of))
  }
