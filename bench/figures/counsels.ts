import { addCounsels, busyExperts, counselsOf } from '../dataset/counsels.ts'
import { copyDataset } from '../dataset/engine.ts'
import type { Viewer } from '../targets/target.ts'
import { compareReads, expectSame, get, type MakeRequests, type RequestPair, splitRequests } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', must: 0.7, aim: 0.8 } as const
/** The least bytes of a full page of counsellings, and of the days of a full horizon. */
const PAGE_BYTES = 12_000
const DAYS_BYTES = 1500
const TAB_BYTES = 8000
const COUNSEL_NOS = /"coun_no":(\d+)/g
const FREE_SLOTS = /"(?:free|slots)":(\d+)/g
const TABS = ['new', 'ing', 'end', 'all'] as const

/**
 * The lists of members and of experts, and the free slots of a busy expert over 60 days, compared with their statements' bytes from a bare
 * server.
 */
export async function counsels(lab: Lab): Promise<Figure[]> {
  const copy = await copyDataset(lab.engine, await lab.dataset())
  await addCounsels(copy.url, lab.size, new Date())
  const inCopy = { ...lab, dataset: () => Promise.resolve(copy.url) }
  const experts = busyExperts(lab.size)
  const count = `at ${Math.round(counselsOf(lab.size) / 1000)} 000`
  const mine = await compareReads(
    inCopy,
    requestsOf(({ user_no }) => [{ ours: '/v1/user/counsel', bare: `/counsels/${user_no}`, bytes: PAGE_BYTES }], COUNSEL_NOS),
  )
  const asked = await compareReads(
    inCopy,
    requestsOf(
      ({ user_no }) =>
        TABS.map((tab) => ({
          ours: `/v1/user/counsel/expert${tab === 'all' ? '' : `?status=${tab}`}`,
          bare: `/asked/${user_no}/${tab}`,
          bytes: TAB_BYTES,
        })),
      COUNSEL_NOS,
    ),
    { viewers: experts },
  )
  const slots = await compareReads(
    inCopy,
    requestsOf(({ user_no }) => {
      const expert = experts[user_no % experts.length]!
      return [{ ours: `/v1/user/counsel/slot/days?product_no=${expert}`, bare: `/slots/${user_no}/${expert}`, bytes: DAYS_BYTES }]
    }, FREE_SLOTS),
  )
  await copy.drop()
  return [
    figureOf(`counsellings of a member, ${count}`, mine, GOAL),
    figureOf(`counsellings of an expert, ${count}`, asked, GOAL),
    figureOf('free slots of 60 days', slots, GOAL),
  ]
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
