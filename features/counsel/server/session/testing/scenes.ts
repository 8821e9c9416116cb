import { operatorExtensions, operatorHttp } from '#features/operator/server/testing.ts'
import { proposalKinds } from '#features/operator/server/public.ts'
import { extend, makeExtensions } from '#kit/server/extensions.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import type { TestMember } from '#kit/server/testing/server.ts'
import { approveCounsel, requestExtension, requestQuit } from '../../../contract/session.ts'
import { COUNSEL, type CounselTransitionId } from '../../../transitions.ts'
import { counselOperatorHttp, counselProposals } from '../../operator/http.ts'
import { startSessionTest, type SessionTest } from '../testing.ts'

// Counsellings in which several acts are possible at the same moment: a deadline of the system is one second ahead.

export type Pair = { member: TestMember; expert: TestMember }

/** The endpoints of sessions and of the operators who end them, and further ones. */
export const startSceneTest = (more: readonly Handled[] = []): Promise<SessionTest> =>
  startSessionTest([...operatorHttp, ...counselOperatorHttp, ...more], {
    extensions: makeExtensions([...operatorExtensions, extend(proposalKinds, counselProposals)]),
  })

/** Seconds from now, negative in the past. */
type Span = readonly [from: number, to: number]
/**
 * `allowed`: the transitions that are possible now, or for the system a second later. Times in seconds from now.
 */
export type Scene = {
  name: string
  state: number
  allowed: readonly CounselTransitionId[]
  /** Of the request's start (states 1 and 8). */
  hope?: number
  answerDue?: number
  /** Of a running session. */
  end?: number
  quitRequested?: number
  member?: Span
  expert?: Span
  outage?: Span
  /** Of a video session: when neither side had sound. */
  noSound?: Span
}

/** When the system acts in a scene, in seconds from now. */
export const SYSTEM_AFTER_SECONDS = 1
const MINUTE = 60
/** Seconds since the start of a running session. */
const STARTED = -21 * MINUTE
const NOW: Span = [-1, 0]
const here = { member: [STARTED, 0], expert: [STARTED, 0] } as const satisfies Partial<Scene>
const expertGone = { member: [STARTED, 0], expert: [STARTED, SYSTEM_AFTER_SECONDS - 5 * MINUTE], end: 9 * MINUTE } as const
const outage = { ...here, outage: [-10 * MINUTE, -4 * MINUTE], end: 9 * MINUTE } as const
const noSound = { ...here, noSound: [-6 * MINUTE, 0], end: 9 * MINUTE } as const
/** The last moment of a start. */
const closing = { state: COUNSEL.accepted, hope: SYSTEM_AFTER_SECONDS - 10 * MINUTE } as const

export const SCENES: readonly Scene[] = [
  {
    name: 'requested, at the end of the answer time',
    state: COUNSEL.requested,
    hope: 30 * MINUTE,
    answerDue: SYSTEM_AFTER_SECONDS,
    allowed: ['T02', 'T03', 'T04', 'T05', 'T27'],
  },
  {
    name: 'accepted, a minute before the start',
    state: COUNSEL.accepted,
    hope: MINUTE,
    member: NOW,
    expert: NOW,
    allowed: ['T06', 'T07', 'T08', 'T27'],
  },
  { name: 'accepted, the member came', ...closing, member: [-4 * MINUTE, 0], expert: NOW, allowed: ['T06', 'T09', 'T27'] },
  { name: 'accepted, the expert came', ...closing, member: NOW, expert: [-4 * MINUTE, 0], allowed: ['T06', 'T10', 'T27'] },
  { name: 'accepted, both came late', ...closing, member: NOW, expert: NOW, allowed: ['T06', 'T11', 'T27'] },
  {
    name: 'accepted, after an outage',
    ...closing,
    member: NOW,
    expert: NOW,
    outage: [-14 * MINUTE, -8 * MINUTE],
    allowed: ['T06', 'T29', 'T27'],
  },
  {
    name: 'in progress, at the end',
    state: COUNSEL.inProgress,
    end: SYSTEM_AFTER_SECONDS,
    ...here,
    allowed: ['T12', 'T18', 'T19', 'T20', 'T27b'],
  },
  {
    name: 'in progress, the expert gone',
    state: COUNSEL.inProgress,
    ...expertGone,
    allowed: ['T12', 'T19', 'T20', 'T26', 'T27b'],
  },
  { name: 'in progress, after an outage', state: COUNSEL.inProgress, ...outage, allowed: ['T12', 'T19', 'T20', 'T28', 'T27b'] },
  { name: 'in progress, without sound', state: COUNSEL.inProgress, ...noSound, allowed: ['T12', 'T19', 'T20', 'T28b', 'T27b'] },
  {
    name: 'extension requested, before the end',
    state: COUNSEL.extendRequested,
    ...here,
    end: MINUTE,
    allowed: ['T13', 'T14', 'T15', 'T27b'],
  },
  {
    name: 'extension requested, at the end of the answer time',
    state: COUNSEL.extendRequested,
    ...here,
    end: SYSTEM_AFTER_SECONDS - MINUTE,
    allowed: ['T14', 'T16', 'T17', 'T17b', 'T27b'],
  },
  {
    name: 'extension requested, the expert gone',
    state: COUNSEL.extendRequested,
    ...expertGone,
    allowed: ['T13', 'T14', 'T15', 'T26', 'T27b'],
  },
  {
    name: 'extension requested, after an outage',
    state: COUNSEL.extendRequested,
    ...outage,
    allowed: ['T13', 'T14', 'T15', 'T28', 'T27b'],
  },
  {
    name: 'extension requested, without sound',
    state: COUNSEL.extendRequested,
    ...noSound,
    allowed: ['T13', 'T14', 'T15', 'T28b', 'T27b'],
  },
  {
    name: 'end requested, at the end',
    state: COUNSEL.quitRequested,
    ...here,
    end: SYSTEM_AFTER_SECONDS,
    quitRequested: -MINUTE,
    allowed: ['T21', 'T22', 'T23', 'T24', 'T27b'],
  },
  {
    name: 'end requested, the member gone',
    state: COUNSEL.quitRequested,
    member: [STARTED, -4 * MINUTE],
    expert: [STARTED, 0],
    end: 9 * MINUTE,
    quitRequested: SYSTEM_AFTER_SECONDS - 3 * MINUTE,
    allowed: ['T21', 'T22', 'T23', 'T25', 'T27b'],
  },
  {
    name: 'end requested, the expert gone',
    state: COUNSEL.quitRequested,
    ...expertGone,
    quitRequested: -MINUTE,
    allowed: ['T21', 'T22', 'T23', 'T26', 'T27b'],
  },
  {
    name: 'end requested, after an outage',
    state: COUNSEL.quitRequested,
    ...outage,
    quitRequested: -MINUTE,
    allowed: ['T21', 'T22', 'T23', 'T28', 'T27b'],
  },
  {
    name: 'end requested, without sound',
    state: COUNSEL.quitRequested,
    ...noSound,
    quitRequested: -MINUTE,
    allowed: ['T21', 'T22', 'T23', 'T28b', 'T27b'],
  },
]

/** Creates the counselling of a scene. Its room and holds are made by the calls of the two sides; only times are set afterwards. */
export async function enterScene(api: SessionTest, pair: Pair, scene: Scene): Promise<number> {
  const { server } = api
  const { sql } = server.db
  const at = (seconds: number): Date => new Date(server.clock.now.getTime() + seconds * 1000)
  const no = await api.request(pair, 600, { price: 299, ext_price: 91, channel: scene.noSound ? 'video' : 'chat' })
  if (scene.state !== COUNSEL.requested) await done(api.act(approveCounsel, pair.expert, no))
  if (scene.end !== undefined) {
    await sql`
      update counsel set state = ${COUNSEL.inProgress}, start_dt = ${at(STARTED)}, end_dt = ${at(60)}
      where coun_no = ${no}`
    if (scene.state === COUNSEL.extendRequested) await done(api.act(requestExtension, pair.member, no))
    if (scene.state === COUNSEL.quitRequested) await done(api.act(requestQuit, pair.expert, no))
    const asked = scene.quitRequested === undefined ? null : at(scene.quitRequested)
    await sql`update counsel set end_dt = ${at(scene.end)}, quit_request_dt = ${asked} where coun_no = ${no}`
  }
  const hope = at(scene.hope ?? STARTED)
  await sql`
    update counsel set hope_dt = ${hope}, answer_due_dt = ${at(scene.answerDue ?? -100 * MINUTE)}, during = tstzrange(${hope}, ${hope}::timestamptz + interval '30 minutes'),
      accept_dt = case when accept_dt is not null then ${at(-120 * MINUTE)}::timestamptz end where coun_no = ${no}`
  for (const side of ['member', 'expert'] as const) {
    const span = scene[side]
    if (!span) continue
    const media = scene.noSound ? 'heard' : null
    const to = at(scene.noSound ? scene.noSound[0] : span[1])
    await sql`insert into counsel_presence (coun_no, side, from_dt, to_dt, media) values (${no}, ${side}, ${at(span[0])}, ${to}, ${media})`
    if (!scene.noSound) continue
    const [from, until] = scene.noSound
    await sql`insert into counsel_presence (coun_no, side, from_dt, to_dt, media) values (${no}, ${side}, ${at(from)}, ${at(until)}, 'down')`
  }
  if (scene.outage) {
    await sql`insert into platform_outage (from_dt, to_dt) values (${at(scene.outage[0])}, ${at(scene.outage[1])}) on conflict do nothing`
  }
  await sql`update timer set due_at = ${at(SYSTEM_AFTER_SECONDS)} where kind = 'counsel.due' and no = ${no}`
  await sql`delete from timer where kind <> 'counsel.due'`
  return no
}

/** Removes what would act in the next scene. */
export async function leaveScene({ server: { admin } }: SessionTest, no: number): Promise<void> {
  await admin.sql`delete from timer`
  await admin.sql`delete from platform_outage`
  await admin.sql`update counsel set state = 5, close_code = 'ADMIN', quit_dt = null where coun_no = ${no} and state not in (3, 4, 5)`
}

async function done(answer: Promise<{ body: { state: unknown } }>): Promise<void> {
  const { body } = await answer
  if (body.state !== 1) throw new Error(JSON.stringify(body))
}
