import type { BoardPost } from '../../contract.ts'
import { aClubPage } from '../testing.tsx'

export const aBoardPost = (of: Partial<BoardPost> = {}): BoardPost => ({
  board_no: 70,
  meet_no: 4,
  board: 'free',
  title: '오늘 반포 5km',
  author: aClubPage().members[1]!,
  content: '바람이 좋았어요.',
  images: [],
  like_qtt: 3,
  reply_qtt: 1,
  isfav: false,
  is_pinned: false,
  is_locked: false,
  is_hidden: false,
  has_poll: false,
  hide_reason: '',
  reg_dt: '2026-11-20T05:00:00+09:00',
  edit_dt: null,
  ...of,
})
