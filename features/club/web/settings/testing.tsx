import { openScreen } from '#kit/web/testing-screen.tsx'
import type { Club, ClubPerson } from '../../contract.ts'
import { aClubPage, myRow } from '../testing.tsx'
import ClubSettings from './ClubSettings.tsx'

const CLUB = 'GET /v1/user/club/4'
/** The path of the club 4, and of what belongs to it. */
export const at = (path: string) => `/v1/user/club/4${path}`
type Answers = Parameters<typeof openScreen>[2]

/** Opens the settings of the club 4, or a part of them. */
export const open = (club: () => object, view = '', { as = 8, answers = {} }: { as?: number; answers?: Answers } = {}) =>
  openScreen(
    <ClubSettings />,
    `/club-settings/4${view === '' ? '' : `?view=${view}`}`,
    { [CLUB]: club, ...answers },
    {
      name: 'ClubSettings',
      params: { id: '4' },
      as,
    },
  )

/** The club as somebody of this role sees it. */
export const as =
  (role: 'leader' | 'manager' | 'member', of: Partial<Club> = {}) =>
  () =>
    aClubPage({ my: myRow(1, role), cr_no: 31, ...(role === 'member' ? {} : { pending_qtt: 2, report_qtt: 1 }), ...of })

export const aPerson = (user_no: number, haru_name: string, of: Partial<ClubPerson> = {}): ClubPerson => ({
  member_no: user_no,
  person: { ...aClubPage().members[0]!, user_no, haru_name },
  role: 'member',
  state: 1,
  reg_dt: '2026-11-01T05:00:00+09:00',
  join_dt: '2026-11-01T05:00:00+09:00',
  answers: [],
  reason: '',
  trust_level: null,
  ...of,
})
export const LEADER = aPerson(8, '새벽러너', { role: 'leader' })
export const MANAGER = aPerson(9, '보리차', { role: 'manager' })
export const MEMBER = aPerson(10, '걷는새')
